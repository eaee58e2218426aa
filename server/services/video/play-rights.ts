/** Who may begin to play a film: the one place that decides on its rights. Whether it is public at all was decided before. */
import { notLoggedIn, playEnded, playNotOpen } from '#server/errors.ts';
import type { playbackRights } from '#server/db/schema/media.ts';
import type { PlaybackState } from '#shared/api/video.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import type { Language } from '#shared/language.ts';

/** Somebody who has logged in. */
export interface Viewer {
  id: string;
}

export interface PlayRights {
  rights: (typeof playbackRights)[number];
  /** By the database's clock; always open where there is no window. */
  state: PlaybackState;
  playableFrom: Date | null;
  playableUntil: Date | null;
}

/**
 * Passes, or throws why not: `playNotOpen` before the window, `playEnded` after it, `notLoggedIn` where an account is
 * needed. `viewer` is null for anonymous visitors.
 */
export function checkPlayRights(
  { rights, state, playableFrom, playableUntil }: PlayRights,
  viewer: Viewer | null,
  language: Language,
): void {
  if (rights === 'login' && !viewer) throw notLoggedIn();
  if (state === 'upcoming') throw playNotOpen(told(playableFrom, language));
  if (state === 'ended') throw playEnded(told(playableUntil, language));
}

function told(instant: Date | null, language: Language): string {
  return instant ? absoluteDateTime(instant.getTime(), language) : '';
}
