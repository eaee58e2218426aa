/** Changes of awards data: cache tags, and the audit entry of a part of an edition. */
import type { Transaction } from '#server/db/client.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { announceChange } from '#server/services/core/change-feed.ts';

/** Cache tags of an edition. Results use the same tags, so that no purge reveals a winner. */
export function editionTags(id: string): string[] {
  return [`edition:${id}`, 'editions', 'home', 'people', 'works'];
}

/** Cache tags of who is in a jury: the footer leads to it once there is one. */
export function juryTags(id: string): string[] {
  return [...editionTags(id), 'navigation'];
}

/** Cache tags of a film: its page, the lists and its edition. */
export function filmTags(id: string, editionId: string): string[] {
  return [`content:${id}`, ...editionTags(editionId), 'search'];
}

/** Cache tags of a person, whom films, editions and faces also name. */
export function personTags(id: string): string[] {
  return [`content:${id}`, 'people', 'works', 'editions', 'faces', 'home', 'search'];
}

/** Cache tags of the gallery. */
export const faceTags: readonly string[] = ['faces', 'people', 'home'];

/** A change of a part of an edition. */
interface AuditedChange {
  actorId: string;
  action: string;
  kind: string;
  id: string;
  editionId: string;
  /** Details for the audit trail, beside the edition. */
  details?: Record<string, unknown>;
}

/** Appends an action to the audit trail and purges the caches by tag. */
export async function recordChange(
  tx: Transaction,
  { actorId, action, kind, id, editionId, details }: AuditedChange,
  tags: readonly string[],
): Promise<void> {
  await appendAudit(tx, { actorId, action, subjectKind: kind, subjectId: id, details: { edition: editionId, ...details } });
  await announceChange(tx, tags);
}
