/** Resolves the source of a film: a given one, or one by its id and a playback token. */
import type { Api } from '#shared/http/api-client.ts';
import { getPlayUrl, getVideoPlayAuth, openPlaySession } from '#shared/api/video.ts';
import { playAuthorisationExtraMs, playAuthorisationFallbackMs } from '#shared/limits.ts';
import type { VideoInfo } from '#client/state/overlays.ts';

export interface PlaySource {
  url: string;
  /** Media type, such as `application/x-mpegURL`. */
  type: string;
  /** Milliseconds until the playback token expires; null where none is needed. */
  lifeMs: number | null;
}

/** `refused` has the server's message; `login` needs an account; `unset` is any other answer without a token, and shows no message. */
export type SourceOutcome =
  | { status: 'ok'; source: PlaySource }
  | { status: 'refused'; message: string }
  | { status: 'login' | 'unset' | 'network' };

const types: Readonly<Record<string, string>> = { m3u8: 'application/x-mpegURL', mp4: 'video/mp4', webm: 'video/webm' };
const unauthorised = 401;
const forbidden = 403;

/** Lifetime of a playback token: the video's duration plus 12 s, or an hour where it is unknown. */
export function authorisationLifeMs(durationSeconds: number): number {
  return durationSeconds > 0 ? durationSeconds * 1_000 + playAuthorisationExtraMs : playAuthorisationFallbackMs;
}

/** Media type of an address by its ending; adaptive playlists have none other. */
export function mediaType(url: string): string {
  const ending = /\.(\w+)(?:$|[?#])/.exec(url)?.[1]?.toLowerCase() ?? '';
  return types[ending] ?? 'application/x-mpegURL';
}

type Playable = Pick<VideoInfo, 'id' | 'src' | 'source' | 'auth' | 'time'>;

export interface SourceSearch {
  signal: AbortSignal;
  /** The browser plays streams by itself and asks for their parts where nobody can change the address: it then stays the same, and a cookie authorises. */
  isNative?: Promise<boolean>;
}

/** Resolves the source: the given one, else the URL for a new or held playback token. */
export async function findSource(info: Playable, api: Api, { signal, isNative }: SourceSearch): Promise<SourceOutcome> {
  if (info.src) return { status: 'ok', source: { url: info.src, type: info.source || mediaType(info.src), lifeMs: null } };
  const authorisation = info.auth ? { playAuth: info.auth, seconds: info.time } : await fetchAuthorisation(info.id, api, signal);
  return 'status' in authorisation
    ? authorisation
    : addressOf(info.id, authorisation, { api, signal, isNative: (await isNative) ?? false });
}

interface Authorisation {
  playAuth: string;
  /** Length of the video. */
  seconds: number;
}

async function fetchAuthorisation(videoId: string, api: Api, signal: AbortSignal): Promise<Authorisation | SourceOutcome> {
  const outcome = await api(getVideoPlayAuth, { query: { videoId } }, { signal });
  if (outcome.status === 'ok') return { playAuth: outcome.data.playAuth, seconds: outcome.data.videoMeta.duration };
  if (outcome.status === 'network') return { status: 'network' };
  if (outcome.code === unauthorised) return { status: 'login' };
  return outcome.code === forbidden && outcome.message ? { status: 'refused', message: outcome.message } : { status: 'unset' };
}

async function addressOf(
  videoId: string,
  { playAuth, seconds }: Authorisation,
  { api, signal, isNative }: { api: Api; signal: AbortSignal; isNative: boolean },
): Promise<SourceOutcome> {
  const session = isNative ? await api(openPlaySession, { body: { videoId, playAuth } }, { signal }) : null;
  // A service of its own may know no sessions.
  const outcome = session?.status === 'ok' ? session : await api(getPlayUrl, { query: { videoId, playAuth } }, { signal });
  if (outcome.status !== 'ok') return { status: outcome.status === 'network' ? 'network' : 'unset' };
  const first = outcome.data.playInfoList[0];
  if (!first) return { status: 'unset' };
  return {
    status: 'ok',
    source: { url: first.playURL, type: types[first.format] ?? mediaType(first.playURL), lifeMs: authorisationLifeMs(seconds) },
  };
}

/**
 * The address that a renewed authorisation gives a part of the film. `from` and `to` are the playlist's addresses under
 * the old and the new one; parts lie below the playlist's folder, or carry the same query.
 */
export function readdress(address: string, from: string, to: string): string {
  const [old, renewed] = [from, to].map((url) => ({
    folder: url.slice(0, url.replace(/[?#].*$/, '').lastIndexOf('/') + 1),
    query: /\?.*$/.exec(url)?.[0] ?? '',
  }));
  const at = old && old.folder !== '' ? address.indexOf(old.folder) : -1;
  if (!old || !renewed || at === -1) return address;
  const rest = address.slice(at + old.folder.length);
  const origin = renewed.folder.startsWith('/') ? address.slice(0, at) : '';
  return origin + renewed.folder + (old.query !== '' && rest.endsWith(old.query) ? rest.slice(0, -old.query.length) + renewed.query : rest);
}
