/** What publishers set on an item beside its revisions: pinned, recommended, comments closed. */
import { eq } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { Database } from '#server/db/client.ts';
import { content } from '#server/db/schema/content.ts';
import type { setWorkFlags } from '#shared/api/content-staff.ts';
import type { Viewer } from '#shared/policies.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { lockWork } from '#server/services/content/item-access.ts';

export type WorkFlags = Static<typeof setWorkFlags.body>;

/** Sets the flags that are named; what is so already is passed over. Throws `notFound`. */
export function setFlags(db: Database, viewer: Viewer, { id, ...flags }: WorkFlags): Promise<void> {
  return db.transaction(async (tx) => {
    const { item } = await lockWork(tx, viewer, id);
    const names = (['pinned', 'recommended', 'commentsClosed'] as const).filter(
      (name) => flags[name] !== undefined && flags[name] !== item[name],
    );
    if (names.length === 0) return;
    const changed = Object.fromEntries(names.map((name) => [name, flags[name]]));
    await tx.update(content).set(changed).where(eq(content.id, id));
    await appendAudit(tx, { actorId: viewer.id, action: 'flag', subjectKind: 'content', subjectId: id, details: changed });
    if (item.liveRevisionId !== null) await announceChange(tx, [`content:${id}`, `column:${item.columnId}`, 'home', 'recommended']);
  });
}
