/**
 * Authorisations to play a film: `1.<end>.<room>.<signature>`, where the end is in seconds (base 36) and the signature is
 * an HMAC over version, video, end and room. Whoever holds the secret can check one; nothing is stored.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { playAuthorisationExtraMs, playAuthorisationFallbackMs, playAuthorisationStepMs } from '#shared/limits.ts';

/** Of the format; a later one can stand beside it while old authorisations still live. */
const version = '1';
const purpose = 'golden-panda playback authorisation';

export interface PlayGrant {
  videoId: string;
  /** Column in which the film is shown; '' for none. */
  room: string;
  /** Length of the film; 0 while it is not known. */
  seconds: number;
}

export type PlayCheck = { state: 'valid'; endsAtMs: number } | { state: 'expired' } | { state: 'wrong' };

export interface PlayAuthorisation {
  /** An authorisation that lives at least the film's length and 12 seconds. Those of one minute are equal bytes. */
  issue: (grant: PlayGrant, nowMs: number) => string;
  /** Whether it is ours, of this video, and not over. */
  check: (playAuth: string, videoId: string, nowMs: number) => PlayCheck;
}

export function createPlayAuthorisation({ secret }: { secret: string }): PlayAuthorisation {
  // A key of its own: what is signed for another purpose never passes for an authorisation.
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const sign = (videoId: string, end: string, room: string) => createHmac('sha256', key).update([version, videoId, end, room].join('\n')).digest();

  return {
    issue: ({ videoId, room, seconds }, nowMs) => {
      const end = (endOf(seconds, nowMs) / 1_000).toString(36);
      return [version, end, room, sign(videoId, end, room).toString('base64url')].join('.');
    },
    check: (playAuth, videoId, nowMs) => {
      const [format, end = '', room = '', signature = '', ...rest] = playAuth.split('.');
      if (format !== version || rest.length > 0 || !/^[0-9a-z]{1,9}$/.test(end)) return { state: 'wrong' };
      const given = Buffer.from(signature, 'base64url');
      const right = sign(videoId, end, room);
      // Base 64 can be written in more than one way; only ours counts, so that one film has one address.
      if (given.length !== right.length || !timingSafeEqual(given, right) || given.toString('base64url') !== signature) return { state: 'wrong' };
      const endsAtMs = Number.parseInt(end, 36) * 1_000;
      return endsAtMs > nowMs ? { state: 'valid', endsAtMs } : { state: 'expired' };
    },
  };
}

/** Counted from the next full minute: never shorter than promised, and the same for all who ask in one minute. */
function endOf(seconds: number, nowMs: number): number {
  const lifeMs = seconds > 0 ? seconds * 1_000 + playAuthorisationExtraMs : playAuthorisationFallbackMs;
  return Math.ceil(nowMs / playAuthorisationStepMs) * playAuthorisationStepMs + lifeMs;
}
