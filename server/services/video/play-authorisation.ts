/**
 * Authorisations to play a film: `1.<end>.<room>.<signature>` for what is public, `2.<end>.<reader>.<signature>` for a film
 * that is not yet. The end is in seconds (base 36); the signature is an HMAC over version, video, end and the third part.
 * Whoever holds the secret can check one; nothing is stored.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { playAuthorisationExtraMs, playAuthorisationFallbackMs, playAuthorisationStepMs } from '#shared/limits.ts';

/** Of the format; a later one can stand beside it while old authorisations still live. */
const publicVersion = '1';
const previewVersion = '2';
const purpose = 'golden-panda playback authorisation';

export interface PlayGrant {
  videoId: string;
  /** Column in which the film is shown; '' for none. */
  room: string;
  /** Length of the film; 0 while it is not known. */
  seconds: number;
}

/** Who may watch a film that is not public: whoever holds a link, or an account. Whether they still may is asked each time. */
export type PreviewReader = `link-${string}` | `user-${string}`;

export interface PreviewGrant {
  videoId: string;
  reader: PreviewReader;
  seconds: number;
}

export type PlayCheck =
  | { state: 'valid'; endsAtMs: number; /** Null for a film that is public. */ reader: PreviewReader | null }
  | { state: 'expired' }
  | { state: 'wrong' };

export interface PlayAuthorisation {
  /** An authorisation that lives at least the film's length and 12 seconds. Those of one minute are equal bytes. */
  issue: (grant: PlayGrant, nowMs: number) => string;
  /** The same for one reader of a draft; it lives at least an hour, so that the film can still be begun when the text was read. */
  issuePreview: (grant: PreviewGrant, nowMs: number) => string;
  /** Whether it is ours, of this video, and not over. */
  check: (playAuth: string, videoId: string, nowMs: number) => PlayCheck;
}

export function createPlayAuthorisation({ secret }: { secret: string }): PlayAuthorisation {
  // A key of its own: what is signed for another purpose never passes for an authorisation.
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const sign = (fields: readonly [version: string, videoId: string, end: string, third: string]) =>
    createHmac('sha256', key).update(fields.join('\n')).digest();
  const write = ([version, videoId, third]: readonly [string, string, string], endMs: number): string => {
    const end = (endMs / 1_000).toString(36);
    return [version, end, third, sign([version, videoId, end, third]).toString('base64url')].join('.');
  };

  return {
    issue: ({ videoId, room, seconds }, nowMs) => write([publicVersion, videoId, room], endOf(seconds, nowMs)),
    issuePreview: ({ videoId, reader, seconds }, nowMs) =>
      write([previewVersion, videoId, reader], Math.max(endOf(seconds, nowMs), endOf(0, nowMs))),
    check: (playAuth, videoId, nowMs) => {
      const [version = '', end = '', third = '', signature = '', ...rest] = playAuth.split('.');
      const isKnown = version === publicVersion || (version === previewVersion && isReader(third));
      if (!isKnown || rest.length > 0 || !/^[0-9a-z]{1,9}$/.test(end)) return { state: 'wrong' };
      const given = Buffer.from(signature, 'base64url');
      const right = sign([version, videoId, end, third]);
      // Base 64 can be written in more than one way; only ours counts, so that one film has one address.
      if (given.length !== right.length || !timingSafeEqual(given, right) || given.toString('base64url') !== signature)
        return { state: 'wrong' };
      const endsAtMs = Number.parseInt(end, 36) * 1_000;
      return endsAtMs > nowMs
        ? { state: 'valid', endsAtMs, reader: version === previewVersion && isReader(third) ? third : null }
        : { state: 'expired' };
    },
  };
}

function isReader(text: string): text is PreviewReader {
  return /^(link|user)-./.test(text);
}

/** Counted from the next full minute: never shorter than promised, and the same for all who ask in one minute. */
function endOf(seconds: number, nowMs: number): number {
  const lifeMs = seconds > 0 ? seconds * 1_000 + playAuthorisationExtraMs : playAuthorisationFallbackMs;
  return Math.ceil(nowMs / playAuthorisationStepMs) * playAuthorisationStepMs + lifeMs;
}
