/** Playback of films: rights, playback tokens, stream URLs, and access to the files of a film. */
import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { notFound, playDenied, playExpired, notLoggedIn, playEnded, playNotOpen } from '#server/errors.ts';
import type { Database } from '#server/db/client.ts';
import { isSafeKey, type Storage } from '#server/ports/storage.ts';
import type { PlaybackState } from '#shared/api/reel.ts';
import type { PlayAuth, PlayUrl, Seats } from '#shared/api/video.ts';
import type { Language } from '#shared/language.ts';
import { mediaUrl } from '#server/services/media/image-view.ts';
import { localized } from '#server/services/core/localized.ts';
import type { PlayAuthorisation, PreviewReader } from './play-authorisation.ts';
import type { DatabaseClock } from '#server/services/core/database-clock.ts';
import { filmPath, isElsewhere, isFileOf, readPlayFilm, type PlayFilm, type Rendition } from './play-film.ts';
import { countFree, isLimited, keepSeat, leaveSeat, takeSeat } from './showing.ts';
import type { Answer } from '#server/services/core/visibility.ts';
import { absoluteDateTime } from '#shared/dates.ts';

export type PlayService = ReturnType<typeof createPlayService>;

export interface PlayServiceOptions {
  db: Database;
  films: Storage;
  authorisation: PlayAuthorisation;
  clock: DatabaseClock;
}

export interface PlayCall {
  videoId: string;
  language: Language;
  viewer: Viewer | null;
}

type AuthorisedCall = Omit<PlayCall, 'viewer'> & { playAuth: string };

/** A file to send, with its Cache-Control. */
export interface PlayFile {
  key: string;
  isPlaylist: boolean;
  cacheControl: string;
}

interface PlayTarget {
  videoId: string;
  reader: PreviewReader | null;
}

/** Milliseconds for which a film's row is cached while its segments are sent; a film taken offline stops within that time. */
const filmCacheMs = 2_000;
const filmsMax = 1_000;
/** Cache lifetime in seconds of content that may change: playlists of films, and segments of live streams. */
const playlistSeconds = 10;
const liveSegmentSeconds = 30;

export function createPlayService({ db, films, authorisation, clock }: PlayServiceOptions) {
  const known = new LRUCache<string, { film: PlayFilm | null }, PlayTarget>({
    max: filmsMax,
    ttl: filmCacheMs,
    fetchMethod: async (_key, _stale, { context: { videoId, reader } }) => {
      if (reader?.startsWith('seat-')) await keepSeat(db, { videoId, userId: reader.slice('seat-'.length) });
      return { film: await readPlayFilm(db, videoId, reader) };
    },
  });

  /** Verifies a playback token. Throws `playDenied` and `playExpired`. */
  const checkOf = (playAuth: string, videoId: string, nowMs: number) => {
    const check = authorisation.check(playAuth, videoId, nowMs);
    if (check.state === 'wrong') throw playDenied();
    if (check.state === 'expired') throw playExpired();
    return check;
  };

  /** URLs of the existing renditions of an authorised video, below `folder`. */
  const findAddresses = async (
    { videoId, playAuth, language }: AuthorisedCall,
    folder: string,
  ): Promise<{ addresses: PlayUrl; secondsLeft: number }> => {
    const nowMs = await clock.nowMs();
    const { reader, endsAtMs } = checkOf(playAuth, videoId, nowMs);
    const film = await readPlayFilm(db, videoId, reader);
    if (!film) throw notFound();
    const there = await Promise.all(
      film.renditions.map(async (rendition) => film.isDirect || isElsewhere(rendition) || (await films.stat(rendition.path)) !== null),
    );
    const renditions = film.renditions.filter((_, at) => there[at]).toSorted((a, b) => rank(a) - rank(b) || b.height - a.height);
    const { duration, ...base } = baseOf(film, language);
    const playInfoList = renditions.map((rendition) => ({
      playURL: addressOf(film, rendition, folder),
      definition: rendition.definition,
      format: rendition.format,
      duration,
      width: rendition.width,
      height: rendition.height,
      bitrate: rendition.bitrate,
      size: rendition.format === 'm3u8' ? 0 : rendition.bytes,
    }));
    const addresses: PlayUrl = {
      requestId: randomUUID(),
      videoBase: { ...base, duration, status: 'Normal', mediaType: film.isLive ? 'live' : 'video' },
      playInfoList,
    };
    return { addresses, secondsLeft: Math.floor((endsAtMs - nowMs) / 1_000) };
  };

  return {
    /** Issues a playback token. Throws `notFound`, or what `checkPlayRights` and `takeSeat` throw. */
    authorise: async ({ videoId, language, viewer }: PlayCall): Promise<Answer<PlayAuth>> => {
      const [film, nowMs] = await Promise.all([readPlayFilm(db, videoId), clock.nowMs()]);
      if (!film) throw notFound();
      const isSeated = isLimited(film);
      checkPlayRights({ ...film, needsAccount: isSeated || film.rights === 'login' }, viewer, language);
      const { videoId: id, title, duration, coverURL } = baseOf(film, language);
      if (isSeated && viewer) await takeSeat(db, { videoId, userId: viewer.id }, language);
      const playAuth =
        isSeated && viewer
          ? authorisation.issuePreview({ videoId, reader: `seat-${viewer.id}`, seconds: duration }, nowMs)
          : authorisation.issue({ videoId, room: film.room ?? '', seconds: duration }, nowMs);
      const status = film.renditions.length > 0 ? 'Normal' : 'Transcoding';
      return answer({ playAuth, requestId: randomUUID(), videoMeta: { videoId: id, title, duration, coverURL, status } });
    },

    /** Free seats of a video; null without that limit. */
    countFree: async (videoId: string): Promise<Answer<Seats>> => answer({ free: await countFree(db, videoId) }),

    leave: async (videoId: string, viewer: Viewer): Promise<Answer<null>> => {
      await leaveSeat(db, { videoId, userId: viewer.id });
      return answer(null);
    },

    /** URLs of an authorised video's renditions: the adaptive playlist first, then the largest file. */
    listAddresses: async ({ videoId, playAuth, language }: AuthorisedCall): Promise<Answer<PlayUrl>> =>
      answer((await findAddresses({ videoId, playAuth, language }, `/vod/play/${playAuth}/${videoId}`)).addresses),

    /** `listAddresses` with URLs without a token, which goes into a cookie that lives for `secondsLeft`. */
    openSession: (call: AuthorisedCall): Promise<{ addresses: PlayUrl; secondsLeft: number }> =>
      findAddresses(call, filmPath(call.videoId)),

    /** Authorises access to a file. Throws `playDenied`, `playExpired`, and `notFound` for a file of another video. */
    openFile: async ({ playAuth, videoId, key }: { playAuth: string; videoId: string; key: string }): Promise<PlayFile> => {
      const nowMs = await clock.nowMs();
      const { endsAtMs, reader } = checkOf(playAuth, videoId, nowMs);
      const film = (await known.fetch(`${reader ?? ''} ${videoId}`, { context: { videoId, reader } }))?.film;
      // A seat that was given up or ran out is taken again by a new token, if one is free.
      if (!film && reader?.startsWith('seat-')) throw playExpired();
      if (!film || !isSafeKey(key) || !isFileOf(film, key)) throw notFound();
      const isPlaylist = key.endsWith('.m3u8');
      // The reader of a draft may lose access at any moment, so nothing is cached.
      if (reader) return { key, isPlaylist, cacheControl: 'private, no-store' };
      return { key, isPlaylist, cacheControl: cacheControlOf(film, isPlaylist, Math.floor((endsAtMs - nowMs) / 1_000)) };
    },
  };
}

/** Cache-Control of a film's files: never beyond the expiry of the token in the URL. */
function cacheControlOf({ isLive, rights }: PlayFilm, isPlaylist: boolean, secondsLeft: number): string {
  if (isLive && isPlaylist) return 'no-store';
  const seconds = isPlaylist ? playlistSeconds : isLive ? liveSegmentSeconds : secondsLeft;
  return `${rights === 'public' ? 'public' : 'private'}, max-age=${Math.min(seconds, secondsLeft)}`;
}

function baseOf(film: PlayFilm, language: Language) {
  return {
    videoId: film.id,
    title: localized(language, film.titleZh, film.titleEn) || film.fileName,
    duration: film.isLive ? 0 : film.seconds,
    coverURL: film.cover ? mediaUrl(film.cover) : '',
  };
}

function rank({ format }: Rendition): number {
  return ['m3u8', 'mp4', 'webm'].indexOf(format);
}

function addressOf(film: PlayFilm, rendition: Rendition, folder: string): string {
  if (isElsewhere(rendition)) return rendition.path;
  return film.isDirect ? mediaUrl(rendition.path) : `${folder}/${rendition.path}`;
}

/** Never cached, so it carries no tags. */
function answer<T>(data: T): Answer<T> {
  return { data, tags: [], changesAt: null };
}

interface Viewer {
  id: string;
}

interface PlayRights {
  needsAccount: boolean;
  /** By the database's clock; always open without a window. */
  state: PlaybackState;
  playableFrom: Date | null;
  playableUntil: Date | null;
}

/**
 * Decides who may play a film that is public. Throws `playNotOpen` before the window, `playEnded` after it, `notLoggedIn`
 * where an account is required. `viewer` is null for anonymous visitors.
 */
function checkPlayRights(
  { needsAccount, state, playableFrom, playableUntil }: PlayRights,
  viewer: Viewer | null,
  language: Language,
): void {
  if (needsAccount && !viewer) throw notLoggedIn();
  if (state === 'upcoming') throw playNotOpen(dateOrEmpty(playableFrom, language));
  if (state === 'ended') throw playEnded(dateOrEmpty(playableUntil, language));
}

function dateOrEmpty(instant: Date | null, language: Language): string {
  return instant ? absoluteDateTime(instant.getTime(), language) : '';
}
