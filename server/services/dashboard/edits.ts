/** The last edits: of items that the caller sees, and of everything else by the audit trail. */
import { and, desc, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { isSeenItem, worksOnItems } from '#server/services/content/revision.ts';
import { nameSubjects } from '#server/services/core/audit-trail-list.ts';
import { accountName, isoInstant } from '#server/services/core/localized.ts';
import type { DashboardEdit } from '#shared/api/dashboard.ts';
import { contentStates, type ContentState } from '#shared/content/content-lifecycle.ts';
import { can, type Viewer } from '#shared/policies.ts';
import { userTypes } from '#shared/user-type.ts';
import { isoOf } from './tasks.ts';
import type { Language } from '#shared/language.ts';

const shownMax = 8;
/** Rows of the trail that are scanned for edits. */
const scannedMax = 200;

/** Kinds of subjects whose changes are edits; logins, jobs and other records are not. */
const editedKinds = [
  'edition',
  'unit',
  'category',
  'nomination',
  'juror',
  'event',
  'venue',
  'film',
  'person',
  'face',
  'faceColumn',
  'column',
  'dictionary',
  'sitePart',
  'agreement',
  'word',
];

export async function readEdits(db: Database, viewer: Viewer, language: Language): Promise<DashboardEdit[]> {
  const [items, acts] = await Promise.all([readItems(db, viewer, language), readActs(db, viewer, language)]);
  return [...items, ...acts].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)).slice(0, shownMax);
}

interface Item extends Record<string, unknown> {
  id: string;
  titleZh: string;
  titleEn: string;
  at: string | Date;
  state: ContentState;
  actorName: string | null;
}

async function readItems(db: Database, viewer: Viewer, language: Language): Promise<DashboardEdit[]> {
  const all = worksOnItems(viewer);
  if (!all && viewer.userType !== userTypes.pgc) return [];
  const columns = sql`${contentRevision.contentId} as id, ${contentRevision.titleZh} as "titleZh", ${contentRevision.titleEn} as "titleEn", ${contentRevision.updatedAt} as at, ${contentRevision.state} as state, ${contentRevision.createdBy} as author`;
  const isListed = sql`${and(sql`${content.deletedAt} is null and ${content.kind} in ('article', 'episode')`, isSeenItem(viewer))}`;
  const joined = sql`${contentRevision} join ${content} on ${content.id} = ${contentRevision.contentId}`;
  const newest = sql`order by ${contentRevision.updatedAt} desc limit ${shownMax}`;
  // The index gives the latest of each state; without it all revisions would be sorted.
  const parts: SQL[] = all
    ? contentStates.map(
        (state) => sql`(select ${columns} from ${joined} where ${contentRevision.state} = ${state} and ${isListed} ${newest})`,
      )
    : [
        sql`(select ${columns} from ${contentRevision} where ${contentRevision.contentId} = any(array(
          select ${content.id} from ${content} where ${content.ownerId} = ${viewer.id} and ${isListed})) ${newest})`,
      ];
  const { rows } = await db.execute<Item>(sql`
    select latest.*, case when latest.author <> ${viewer.id} then ${accountName(language, userAccount)} end as "actorName"
    from (select * from (${sql.join(parts, sql` union all `)}) as every order by at desc limit ${shownMax}) as latest
    left join ${userAccount} on ${userAccount.id} = latest.author order by latest.at desc`);
  return rows.map(({ id, titleZh, titleEn, at, state, actorName }) => ({
    kind: 'content',
    id,
    titleZh,
    titleEn,
    at: isoOf(at),
    state,
    action: '',
    actorName: actorName ?? '',
  }));
}

async function readActs(db: Database, viewer: Viewer, language: Language): Promise<DashboardEdit[]> {
  const ofEverybody = can(viewer, 'auditRead');
  if (!ofEverybody && viewer.roles.length === 0) return [];
  const scanned = db
    .select()
    .from(auditEntry)
    .where(ofEverybody ? undefined : sql`${auditEntry.actorId} = ${viewer.id}`)
    .orderBy(desc(auditEntry.id))
    .limit(scannedMax)
    .as('scanned');
  const rows = await db
    .select({
      id: scanned.subjectId,
      kind: scanned.subjectKind,
      action: scanned.action,
      at: scanned.at,
      actorId: scanned.actorId,
      actorName: accountName(language, userAccount),
    })
    .from(scanned)
    .leftJoin(userAccount, sql`${userAccount.id} = ${scanned.actorId}`)
    .where(sql`${scanned.subjectKind} in ${editedKinds}`)
    .orderBy(desc(scanned.id))
    .limit(shownMax);
  const names = await nameSubjects(
    db,
    rows.map(({ id, kind }) => ({ subjectId: id, subjectKind: kind })),
  );
  return rows.map(({ id, kind, action, at, actorId, actorName }) => ({
    kind,
    id,
    titleZh: names.get(`${kind} ${id}`)?.zh ?? '',
    titleEn: names.get(`${kind} ${id}`)?.en ?? '',
    at: isoInstant(at),
    state: null,
    action,
    actorName: actorId === viewer.id ? '' : (actorName ?? actorId),
  }));
}
