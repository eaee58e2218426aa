/** Reads a film that is to be played over the page; apart from the host, because no page needs it before a click. */
import { countView } from '#shared/api/home.ts';
import { getVideo } from '#shared/api/video.ts';
import type { Api } from '#shared/http/api-client.ts';
import { videoInfoOf } from '#client/features/video/playback/video-info.ts';
import type { VideoInfo } from '#client/state/overlays.ts';

/** Data of the player, and counts a view; null if the film cannot be had. */
export async function fetchFilm(api: Api, id: string): Promise<VideoInfo | null> {
  const outcome = await api(getVideo, { params: { id } }, { showLoading: true });
  if (outcome.status !== 'ok') return null;
  api(countView, { body: { kind: 'video', id: outcome.data.id } }, { keepalive: true }).catch(() => undefined);
  return videoInfoOf(outcome.data, outcome.data.related);
}
