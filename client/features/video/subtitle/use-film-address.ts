/** Where the film can be played beside its cues or chapters, before it is public too. */
import { useEffect, useState } from 'react';
import type { Api } from '#shared/http/api-client.ts';
import { playDraft } from '#shared/api/preview.ts';
import { getPlayUrl } from '#shared/api/video.ts';
import { useApi } from '#client/lib/api.ts';

/** '' until it is known, and for a video that this browser cannot play natively. */
export function useFilmAddress(videoId: string, isWanted: boolean): string {
  const api = useApi();
  const [address, setAddress] = useState('');
  useEffect(() => {
    if (!isWanted) return undefined;
    const leave = new AbortController();
    const load = async () => {
      const url = await findAddress(api, videoId, leave.signal).catch(() => '');
      if (!leave.signal.aborted) setAddress(url);
    };
    void load();
    return () => leave.abort();
  }, [api, videoId, isWanted]);
  return address;
}

async function findAddress(api: Api, videoId: string, signal: AbortSignal): Promise<string> {
  const outcome = await api(playDraft, { body: { videoId } }, { signal });
  const film = outcome.status === 'ok' ? outcome.data.playable : null;
  if (!film || film.src || !film.playAuth) return film?.src ?? '';
  const listed = await api(getPlayUrl, { query: { videoId, playAuth: film.playAuth } }, { signal });
  const files = listed.status === 'ok' ? listed.data.playInfoList : [];
  const element = document.createElement('video');
  const plays = (format: (typeof files)[number]['format']) => element.canPlayType(mimeTypes[format]) !== '';
  // A file can be seeked at once; a playlist is only used for videos without one.
  return (
    files.toSorted((a, b) => Number(a.format === 'm3u8') - Number(b.format === 'm3u8')).find(({ format }) => plays(format))?.playURL ?? ''
  );
}

const mimeTypes = { mp4: 'video/mp4', webm: 'video/webm', m3u8: 'application/vnd.apple.mpegurl' } as const;
