/** What the face's nose invites to do in each phase of the edition. */
import type { EditionPhase } from '#shared/api/content.ts';
import { paths } from '#shared/paths.ts';

export interface HeroAction {
  /** Key of the invitation's text. */
  text: string;
  path: string;
  /** True only where the path leads to something that plays. */
  plays: boolean;
}

const invitations: Record<EditionPhase, HeroAction> = {
  call: { text: 'content:home.action.call', path: paths.announcement, plays: false },
  jury: { text: 'content:home.action.jury', path: paths.about(2), plays: false },
  nominees: { text: 'content:home.action.nominees', path: paths.g2025, plays: false },
  ceremony: { text: 'content:home.action.ceremony', path: paths.projectionRoom, plays: false },
  winners: { text: 'content:home.action.winnersList', path: `${paths.g2025}?winners=1`, plays: false },
  archive: { text: 'content:home.action.archive', path: paths.previous, plays: false },
};

/** The invitation of a phase; a ceremony that can be seen (live or as a recording) goes before any list. */
export function heroAction(phase: EditionPhase, ceremony: { path: string } | null): HeroAction {
  if (ceremony && phase === 'ceremony') return { text: 'content:home.action.ceremony', path: ceremony.path, plays: true };
  if (ceremony && phase === 'winners') return { text: 'content:home.action.winners', path: ceremony.path, plays: true };
  return invitations[phase];
}
