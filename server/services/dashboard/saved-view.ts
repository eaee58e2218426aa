/** Saved filters of the management centre's lists: every account has its own. */
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { Database, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { savedView } from '#server/db/schema/saved-view.ts';
import { invalidRequest, notFound, viewNameTaken, viewsFull } from '#server/errors.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { bindFirst } from '#server/services/core/bind-first.ts';
import { cleanLine } from '#server/services/core/comment-text.ts';
import type { saveSavedView, SavedView, ViewedList } from '#shared/api/account/saved-view.ts';
import { savedViewNameMax, savedViewsMax } from '#shared/limits.ts';
import type { Viewer } from '#shared/policies.ts';

export type SavedViewService = ReturnType<typeof createSavedViewService>;

export function createSavedViewService({ db }: { db: Database }) {
  return bindFirst(db, { list: listViews, save: saveView, delete: deleteView });
}

type Row = Omit<typeof savedView.$inferSelect, 'createdAt'>;

async function listViews(db: Database, { id }: Viewer, { list }: { list: ViewedList }): Promise<SavedView[]> {
  const rows = await db
    .select()
    .from(savedView)
    .where(and(eq(savedView.userId, id), eq(savedView.list, list)))
    .orderBy(asc(sql`lower(${savedView.name})`), asc(savedView.id))
    .limit(savedViewsMax);
  return rows.map(toView);
}

/** With an id changes those. Throws `notFound` for those of others, `invalidRequest`, `viewNameTaken` for a name that the list has, and `viewsFull`. */
function saveView(db: Database, { id: userId }: Viewer, { id, list, ...fields }: Static<typeof saveSavedView.body>): Promise<SavedView> {
  return db.transaction(async (tx) => {
    await lockViews(tx, userId);
    const values = { ...fields, name: cleanName(fields.name), query: cleanQuery(fields.query) };
    const ofList = and(eq(savedView.userId, userId), eq(savedView.list, list));
    const rows = await tx.select().from(savedView).where(ofList);
    const before = rows.find((row) => row.id === id);
    if (id !== undefined && !before) throw notFound();
    if (!before && rows.length >= savedViewsMax) throw viewsFull();
    if (rows.some((row) => row !== before && row.name.toLowerCase() === values.name.toLowerCase())) throw viewNameTaken();
    if (values.isDefault) await tx.update(savedView).set({ isDefault: false }).where(ofList);
    const row = { id: id ?? newId(), userId, list, ...values };
    await tx.insert(savedView).values(row).onConflictDoUpdate({ target: savedView.id, set: values });
    await record(tx, row, before ? { action: 'change', before: factsOf(before) } : { action: 'add' });
    return toView(row);
  });
}

function deleteView(db: Database, { id: userId }: Viewer, { id }: { id: string }): Promise<{ deleted: number }> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .delete(savedView)
      .where(and(eq(savedView.id, id), eq(savedView.userId, userId)))
      .returning();
    for (const row of rows) await record(tx, row, { action: 'delete' });
    return { deleted: rows.length };
  });
}

function record(tx: Transaction, row: Row, { action, ...facts }: { action: 'add' | 'change' | 'delete'; before?: object }): Promise<void> {
  const { id, userId } = row;
  return appendAudit(tx, { actorId: userId, action, subjectKind: 'savedView', subjectId: id, details: { ...factsOf(row), ...facts } });
}

function factsOf({ list, name, query, hidden, isDefault }: Row): Record<string, unknown> {
  return { list, name, query, hidden, isDefault };
}

/** Changes of one account are made one after the other, so that its limit and its default hold. */
async function lockViews(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`views ${userId}`}))`);
}

function cleanName(name: string): string {
  const cleaned = cleanLine(name).trim();
  const { length } = [...cleaned];
  if (length === 0 || length > savedViewNameMax) throw invalidRequest('name');
  return cleaned;
}

/** The filters without the page, in the order in which they came. */
function cleanQuery(text: string): string {
  const query = new URLSearchParams(text);
  query.delete('pageNum');
  return query.toString();
}

function toView({ id, name, query, hidden, isDefault }: Row): SavedView {
  return { id, name, query, hidden, isDefault };
}
