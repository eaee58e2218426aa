/** One step of a revision that an act takes: its move, the audit row and the version for the history; and how the act is answered. */
import type { Transaction } from '#server/db/client.ts';
import type { ContentAction, ContentState } from '#shared/content-lifecycle.ts';
import { keepSnapshot } from './snapshot.ts';
import type { WantedAct } from './workflow-conditions.ts';
import type { WorkNews } from './workflow-notice.ts';
import { isoInstant } from '#server/services/core/localized.ts';
import { recordAct } from '#server/services/content/publishing-act.ts';
import { moveRevision, type Move, type Revision } from '#server/services/content/publishing-revision.ts';

/** What an act leaves behind. */
export interface Outcome {
  id: string;
  revisionId: string;
  state: ContentState | 'trash';
  version: number;
  /** When the revision goes online, where that has not come. */
  scheduledTime: string | null;
}

export interface Step {
  move: Move;
  action: ContentAction;
  to?: ContentState | 'trash';
  reason?: string;
  details?: Record<string, unknown>;
}

/** Moves the revision, and writes the audit row and the version for the history. */
export async function move(
  tx: Transaction,
  { item, revision, viewer }: WantedAct,
  { move: wanted, action, ...rest }: Step,
): Promise<Revision> {
  const moved = await moveRevision(tx, revision, wanted);
  await recordAct(tx, { item, moved, actorId: viewer.id, action, from: revision.state, ...rest });
  await keepSnapshot(tx, { revision: moved, act: action, actorId: viewer.id });
  return moved;
}

/** Whom and what an act's notification is about. */
export function newsOf({ item, viewer }: WantedAct, revision: Revision): WorkNews {
  return { item, revision, actorId: viewer.id };
}

/** Result of an act as it is answered; `goesOnlineAt` is set for a scheduled revision. */
export function outcomeOf({ contentId, id, state, version }: Revision, goesOnlineAt: Date | null = null): Outcome {
  return { id: contentId, revisionId: id, state, version, scheduledTime: goesOnlineAt && isoInstant(goesOnlineAt) };
}
