/** People, a column and items for tests of the management centre. */
import { eq } from 'drizzle-orm';
import type { OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { agency, userAccount, userRole } from '#server/db/schema/account.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { revisionTerms } from '#server/services/content/list-terms.ts';
import { createEditingService, type EditingService } from '#server/services/editing/editing.ts';
import type { Changes } from '#server/services/editing/save-fields.ts';
import type { ContentState } from '#shared/content/content-lifecycle.ts';
import type { Viewer } from '#shared/policies.ts';
import { userTypes, type StaffRole } from '#shared/user-type.ts';
import { makeColumn } from '#test/support/factories.ts';

/** An institution if no role is given, else a staff member. */
export async function makeManager({ db }: OpenDatabase, ...roles: StaffRole[]): Promise<Viewer & { name: string }> {
  const id = newId();
  const name = `N${id}`;
  const userType = roles.length === 0 ? userTypes.pgc : userTypes.ordinary;
  await db.insert(userAccount).values({ id, userType, nickName: name, email: `x${id}@example.org`.toLowerCase() });
  if (roles.length === 0)
    await db.insert(agency).values({ userId: id, institutionZh: `机构${id}`, institutionEn: `Office ${id}`, verification: 'verified' });
  else await db.insert(userRole).values(roles.map((role) => ({ userId: id, role })));
  return { id, name, userType, roles };
}

export interface TestWork {
  id: string;
  revisionId: string;
}

type Row = typeof contentRevision.$inferInsert;

/** A work in a state as it lies in the tables, without the rules. */
export async function putWork(
  { db }: OpenDatabase,
  {
    ownerId,
    columnId,
    state = 'draft',
    kind = 'article',
    ...row
  }: { ownerId: string; columnId: string; state?: ContentState; kind?: 'article' | 'episode' } & Partial<Row>,
): Promise<TestWork> {
  const [id, revisionId] = [newId(), newId()];
  const texts = { titleZh: '标题', titleEn: 'Title', ...row };
  await db.insert(content).values({ id, kind, columnId, ownerId });
  const approvedVersion = state === 'audited' || state === 'putaway' || state === 'soldout' ? 1 : null;
  await db
    .insert(contentRevision)
    .values({
      approvedVersion,
      createdBy: ownerId,
      ...texts,
      id: revisionId,
      contentId: id,
      number: 1,
      state,
      terms: revisionTerms(texts),
    });
  if (state === 'putaway')
    await db
      .update(content)
      .set({ liveRevisionId: revisionId, inZh: true, inEn: true, publishAt: new Date('2025-01-01') })
      .where(eq(content.id, id));
  return { id, revisionId };
}

export interface ManageStage {
  manage: EditingService;
  columnId: string;
  author: Viewer & { name: string };
  editor: Viewer & { name: string };
}

/** A column of its own, an institution and an editor. */
export async function openManageStage(database: OpenDatabase): Promise<ManageStage> {
  const column = await makeColumn(database, { id: `m${newId()}` });
  return {
    manage: createEditingService({ db: database.db }),
    columnId: column.id,
    author: await makeManager(database),
    editor: await makeManager(database, 'admin'),
  };
}

/** The result or refusal of a save, as a row of a table. */
export async function outcomeOf(
  saving: Promise<{ version: number; fields: Changes }>,
): Promise<{ version: number; fields?: Changes; conflicts?: Record<string, unknown> | undefined }> {
  try {
    const { version, fields } = await saving;
    return { version, fields };
  } catch (error) {
    const { data } = error as { data?: { version?: number; conflicts?: Record<string, unknown> } };
    if (data?.version === undefined) throw error;
    return { version: data.version, conflicts: data.conflicts };
  }
}
