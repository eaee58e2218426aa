/** What waits in the list with which the management centre begins for somebody: one look at an index, as the menu opens. */
import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { comment } from '#server/db/schema/comment.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { job } from '#server/db/schema/job.ts';
import type { ContentState } from '#shared/content-lifecycle.ts';
import { entranceOf, type EntranceKey } from '#shared/entrances.ts';
import type { Viewer } from '#shared/policies.ts';
import { countUpTo } from '#server/services/core/count-up-to.ts';
import { isListed } from './list-query.ts';

const worksIn =
  (state: ContentState) =>
  (viewer: Viewer): SQL =>
    sql`from ${contentRevision} join ${content} on ${content.id} = ${contentRevision.contentId} where ${isListed(state, viewer)}`;

/** Null where nothing waits by itself. */
const waiting: Readonly<Record<EntranceKey, ((viewer: Viewer) => SQL) | null>> = {
  start: worksIn('audit'),
  audit: worksIn('audit'),
  audited: worksIn('audited'),
  editions: null,
  comments: () => sql`from ${comment} where ${comment.state} = 'pending'`,
  jobs: () => sql`from ${job} where ${job.state} = 'failed'`,
  draft: worksIn('draft'),
};

export async function countWaiting(db: Database, viewer: Viewer): Promise<{ key: EntranceKey; count: number }> {
  const key = entranceOf(viewer)?.key ?? 'draft';
  const fromWhere = waiting[key]?.(viewer);
  return { key, count: fromWhere ? await countUpTo(db, fromWhere) : 0 };
}
