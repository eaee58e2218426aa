/**
 * Access that is checked on each request. To unpublished films: through a valid link to an item that shows it, as its owner, as the author of such an
 * item, or as staff.
 */
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { previewLink } from '#server/db/schema/editing.ts';
import { video } from '#server/db/schema/media.ts';
import { mayManage, type Viewer } from '#shared/policies.ts';
import { isSeenItem, isStaffItem, seesAllItems, worksOnItems } from '#server/services/content/revision.ts';
import type { PreviewReader } from './play-authorisation.ts';
import { hasSeat } from './showing.ts';
import { isWatchable } from './video-row.ts';
import { isPlayable } from '#server/services/core/visibility.ts';
import { grantsOf, rolesIn } from '#server/services/core/session.ts';

/** True for playable videos that the reader may watch; evaluated on each request, so that a revoked right ends at once. */
export async function isShownTo(db: Queryable, reader: PreviewReader): Promise<SQL | undefined> {
  const id = reader.slice(reader.indexOf('-') + 1);
  if (reader.startsWith('seat-')) return and(isWatchable(), hasSeat(id));
  if (reader.startsWith('link-')) return and(eq(video.state, 'ready'), isShownByLink(id));
  const viewer = await readViewer(db, id);
  return viewer && mayManage(viewer) ? and(eq(video.state, 'ready'), isShownToViewer(viewer)) : sql`false`;
}

/** True for a link that is neither expired nor revoked. */
export function isOpenLink(): SQL {
  return sql`(${previewLink.revokedAt} is null and ${previewLink.expiresAt} > now())`;
}

/** A link shows the working revision, else the one online, else the last; only films in that revision. */
function isShownByLink(linkId: string): SQL {
  const shown = sql`(select shown.video_ids from content_revision shown where shown.content_id = ${content.id}
    order by shown.state in ('draft', 'audit', 'audited', 'reject') desc, shown.state = 'putaway' desc, shown.approved_version is not null desc, shown.number desc limit 1)`;
  return sql`exists (select 1 from ${previewLink} join ${content} on ${content.id} = ${previewLink.contentId}
    where ${previewLink.id} = ${linkId} and ${isOpenLink()} and ${content.deletedAt} is null and ${shown} @> array[${video.id}] and (${isStaffItem()} or ${mayBeNamed()}))`;
}

/** Films of the programme have no owner: an institution that names one in an item of its own gets no additional right to it. */
function mayBeNamed(): SQL {
  return sql`(${video.ownerId} is not null or ${isPlayable()})`;
}

function isShownToViewer(viewer: Viewer): SQL | undefined {
  if (seesAllItems(viewer)) return undefined;
  const seen = sql`exists (select 1 from ${contentRevision} join ${content} on ${content.id} = ${contentRevision.contentId}
    where ${contentRevision.videoIds} @> array[${video.id}] and ${content.deletedAt} is null and ${isSeenItem(viewer)})`;
  if (worksOnItems(viewer)) return sql`(${video.ownerId} = ${viewer.id} or ${seen})`;
  return sql`(${video.ownerId} = ${viewer.id} or ${mayBeNamed()} and exists (select 1 from content_revision listing join content own on own.id = listing.content_id
    where listing.video_ids @> array[${video.id}] and own.owner_id = ${viewer.id} and own.deleted_at is null))`;
}

/** An account with the fields that permissions depend on; null if it is not active. */
async function readViewer(db: Queryable, id: string): Promise<Viewer | null> {
  const [account] = await db
    .select({ id: userAccount.id, userType: userAccount.userType, grants: grantsOf(sql`${userAccount.id}`) })
    .from(userAccount)
    .where(and(eq(userAccount.id, id), inArray(userAccount.status, ['active', 'closing'])));
  if (!account) return null;
  const { grants, ...facts } = account;
  return { ...facts, ...rolesIn(grants) };
}
