/** People and complete items for workflow tests; an item is created in the state from which a test starts. */
import { desc, eq, sql } from 'drizzle-orm';
import type { OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { agency, userAccount, userRole } from '#server/db/schema/account.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { content, contentChange, contentRevision } from '#server/db/schema/content.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import { createWorkflow, type Workflow } from '#server/services/editing/workflow.ts';
import type { NotificationFacts } from '#server/services/notification/notification.ts';
import type { ContentAction, ContentState } from '#shared/content/content-lifecycle.ts';
import type { Viewer } from '#shared/policies.ts';
import type { StaffRole, UserType } from '#shared/user-type.ts';
import { makeColumn, makeDictionaries } from '#test/support/factories.ts';

export type Revision = typeof contentRevision.$inferSelect;

export interface WorkflowStage {
  database: OpenDatabase;
  workflow: Workflow;
  /** Notifications in order. */
  notifications: NotificationFacts[];
  columnId: string;
  /** A complete picture of the library. */
  coverId: string;
  person: (roles: readonly StaffRole[], userType?: UserType) => Promise<Viewer>;
  institution: (verification?: 'verified' | 'pending') => Promise<Viewer>;
  work: (owner: Viewer, state: ContentState, values?: Partial<typeof contentRevision.$inferInsert>) => Promise<Revision>;
  revisionOf: (id: string) => Promise<Revision>;
  itemOf: (id: string) => Promise<typeof content.$inferSelect>;
  /** The newest revision of an item. */
  newest: (contentId: string) => Promise<Revision>;
  /** Cache tags of each purge that concerns an item, in order. */
  purges: (contentId: string) => Promise<string[][]>;
  actions: (contentId: string) => Promise<(readonly [actor: string, action: string, from: string, to: string])[]>;
}

export async function openWorkflowStage(database: OpenDatabase, { allowSelf = false, reviewDays = 2 } = {}): Promise<WorkflowStage> {
  const { db } = database;
  const notifications: NotificationFacts[] = [];
  const notify = async (_tx: unknown, facts: NotificationFacts) => void notifications.push(facts);
  const { id: columnId } = await makeColumn(database, { languageGate: 'both' });
  await makeDictionaries(database);
  const coverId = newId();
  await db.insert(mediaFile).values({ id: coverId, path: 'cover.webp', width: 1200, height: 800, altZh: '封面', altEn: 'Cover' });

  const person: WorkflowStage['person'] = async (roles, userType = 20) => {
    const id = newId();
    await db
      .insert(userAccount)
      .values({ id, email: `${id.replaceAll(/\W/g, '').toLowerCase()}@example.org`, nickName: `P ${id}`, userType });
    if (roles.length > 0) await db.insert(userRole).values(roles.map((role) => ({ userId: id, role })));
    return { id, userType, roles };
  };
  const institution: WorkflowStage['institution'] = async (verification = 'verified') => {
    const viewer = await person([], 10);
    await db.insert(agency).values({ userId: viewer.id, verification });
    return viewer;
  };
  const revisionOf = async (id: string) => only(await db.select().from(contentRevision).where(eq(contentRevision.id, id)));
  const itemOf = async (id: string) => only(await db.select().from(content).where(eq(content.id, id)));

  const work: WorkflowStage['work'] = async (owner, state, values = {}) => {
    const [id, revisionId] = [newId(), newId()];
    const isDecided = state === 'audited' || state === 'putaway' || state === 'soldout';
    await db
      .insert(content)
      .values({ id, kind: 'article', columnId, ownerId: owner.id, offlineAt: state === 'soldout' ? new Date('2026-01-01') : null });
    await db
      .insert(contentRevision)
      .values({
        id: revisionId,
        contentId: id,
        number: 1,
        state,
        version: 3,
        approvedVersion: isDecided ? 3 : null,
        createdBy: owner.id,
        coverId,
        titleZh: '一篇文章',
        titleEn: 'An article',
        bodyZh: '<p>正文</p>',
        bodyEn: '<p>Text</p>',
        reason: state === 'reject' ? '请补充图片说明' : '',
        ...values,
      });
    if (state === 'putaway')
      await db
        .update(content)
        .set({ liveRevisionId: revisionId, inZh: true, inEn: true, publishAt: new Date('2026-01-01') })
        .where(eq(content.id, id));
    return revisionOf(revisionId);
  };

  return {
    database,
    notifications,
    columnId,
    coverId,
    person,
    institution,
    work,
    revisionOf,
    itemOf,
    workflow: createWorkflow({ db, notify, allowSelf: async () => allowSelf, reviewDays: async () => reviewDays }),
    newest: async (contentId) =>
      only(
        await db
          .select()
          .from(contentRevision)
          .where(eq(contentRevision.contentId, contentId))
          .orderBy(desc(contentRevision.number))
          .limit(1),
      ),
    purges: async (contentId) =>
      (
        await db
          .select({ tags: contentChange.tags })
          .from(contentChange)
          .where(sql`${`content:${contentId}`} = any(${contentChange.tags})`)
          .orderBy(contentChange.id)
      ).map(({ tags }) => tags),
    actions: async (contentId) =>
      (await db.select().from(auditEntry).where(eq(auditEntry.subjectId, contentId)).orderBy(auditEntry.id)).map(
        ({ actorId, action, fromState, toState }) => [actorId, action, fromState, toState] as const,
      ),
  };
}

function only<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('There is no such row');
  return row;
}

/** Cache tags of the public pages that an item with these films is on. */
export function publicTags({ columnId }: WorkflowStage, contentId: string, videoIds: readonly string[] = []): string[] {
  const ofFilms = videoIds.length > 0 ? ['videos', ...videoIds.map((id) => `video:${id}`)] : [];
  return [`content:${contentId}`, `column:${columnId}`, 'columns', 'home', 'search', 'recommended', ...ofFilms];
}

/** Body of an action on a revision as it was read. */
export function bodyFor({ contentId, id, version }: Revision, more: object = {}) {
  return { id: contentId, revisionId: id, version, ...more };
}

/** The state that an act led to, or the name of its refusal. */
export async function tryAct(
  { workflow }: WorkflowStage,
  viewer: Viewer,
  [action, revision, more]: [ContentAction, Revision, object?],
): Promise<string> {
  return workflow.act(viewer, action, bodyFor(revision, more)).then(
    ({ state }) => state,
    (error: { errorName?: string }) => error.errorName ?? String(error),
  );
}
