/**
 * Playback tokens: `1.<end>.<room>.<signature>` for public films, `2.<end>.<reader>.<signature>` for unpublished ones
 * and those with limits. The end is in seconds (base 36); the signature is an HMAC of version, video, end and the third part. Stateless: the
 * secret is enough to verify a token.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { playAuthorisationExtraMs, playAuthorisationFallbackMs, playAuthorisationStepMs } from '#shared/limits.ts';

/** Format version; a later one can coexist while old tokens are valid. */
const publicVersion = '1';
const previewVersion = '2';
const purpose = 'golden-panda playback authorisation';

export interface PlayGrant {
  videoId: string;
  /** Column in which the film is shown; '' for none. */
  room: string;
  /** Length of the film; 0 if unknown. */
  seconds: number;
}

/**
 * Viewer of an unpublished film, a preview link or an account, or the holder of a seat in a public one. Access is checked
 * on each request.
 */
export type PreviewReader = `link-${string}` | `user-${string}` | `seat-${string}`;

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
  /** A token valid for at least the film's length and 12 seconds. Tokens issued within one minute are identical. */
  issue: (grant: PlayGrant, nowMs: number) => string;
  /** A token for a reader of a draft or the holder of a seat, valid for at least an hour, so that the film can be started after reading the text. */
  issuePreview: (grant: PreviewGrant, nowMs: number) => string;
  /** Verifies signature, video and expiry. */
  check: (playAuth: string, videoId: string, nowMs: number) => PlayCheck;
}

export function createPlayAuthorisation({ secret }: { secret: string }): PlayAuthorisation {
  // A derived key, so that signatures for other purposes are never accepted.
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
      const received = Buffer.from(signature, 'base64url');
      const right = sign([version, videoId, end, third]);
      // Base64 has several spellings of the same bytes; only the canonical one is accepted, so that a film has one URL.
      if (received.length !== right.length || !timingSafeEqual(received, right) || received.toString('base64url') !== signature)
        return { state: 'wrong' };
      const endsAtMs = Number.parseInt(end, 36) * 1_000;
      return endsAtMs > nowMs
        ? { state: 'valid', endsAtMs, reader: version === previewVersion && isReader(third) ? third : null }
        : { state: 'expired' };
    },
  };
}

function isReader(text: string): text is PreviewReader {
  return /^(link|user|seat)-./.test(text);
}

/** Counted from the next full minute, so that it is never too short, and the same for all requests of one minute. */
function endOf(seconds: number, nowMs: number): number {
  const lifeMs = seconds > 0 ? seconds * 1_000 + playAuthorisationExtraMs : playAuthorisationFallbackMs;
  return Math.ceil(nowMs / playAuthorisationStepMs) * playAuthorisationStepMs + lifeMs;
}
