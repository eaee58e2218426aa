/** The call to action on the hero's nose in each phase of the edition. */
import type { EditionPhase, EditionSummary, EntryCall } from '#shared/api/award.ts';
import type { VideoCard } from '#shared/api/content.ts';
import { paths } from '#shared/paths.ts';

export interface HeroAction {
  /** Key of the invitation's text. */
  text: string;
  path: string;
  /** Id of the video that plays there; null where the path leads to a page to read. */
  video: string | null;
}

/** The ceremony, live or recorded; on air it has no length yet. */
export type Ceremony = Pick<VideoCard, 'path' | 'time'>;

const invitationsOf = (year: number, call: EntryCall | null): Record<EditionPhase, HeroAction> => ({
  call: {
    text: call?.state === 'open' ? 'content:home.action.call' : 'content:home.action.callNotice',
    path: call?.path ?? paths.announcement,
    video: null,
  },
  jury: { text: 'content:home.action.jury', path: `${paths.edition(year)}#jury`, video: null },
  nominees: { text: 'content:home.action.nominees', path: paths.edition(year), video: null },
  ceremony: { text: 'content:home.action.follow', path: paths.edition(year), video: null },
  winners: { text: 'content:home.action.winnersList', path: `${paths.edition(year)}?winners=1`, video: null },
  archive: { text: 'content:home.action.archive', path: paths.previous, video: null },
});

/** The invitation of an edition's phase. A ceremony that is on air or recorded goes before any list; an older one is not "live", and without one the page of the edition follows the night. */
export function heroAction(
  { phase, year, entryCall }: Pick<EditionSummary, 'phase' | 'year' | 'entryCall'>,
  ceremony: Ceremony | null,
): HeroAction {
  const video = ceremony && videoIdOf(ceremony);
  if (ceremony && isOnAir(ceremony) && phase === 'ceremony') return { text: 'content:home.action.ceremony', path: ceremony.path, video };
  if (ceremony && phase === 'winners') return { text: 'content:home.action.winners', path: ceremony.path, video };
  return invitationsOf(year, entryCall)[phase];
}

/** Whether a ceremony is being transmitted, as opposed to a recording. */
export function isOnAir({ time }: Ceremony): boolean {
  return time === 0;
}

/** Id of the video that a page `/videoplay/<id>` shows. */
export function videoIdOf({ path }: Pick<VideoCard, 'path'>): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
