/** Saved filters of the management centre's lists: every account has its own. */
import { and, asc, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { Database, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { savedView } from '#server/db/schema/saved-view.ts';
import { invalidRequest, notFound, viewNameTaken, viewsFull } from '#server/errors.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { bindFirst } from '#server/services/core/bind-first.ts';
import { cleanLine } from '#server/services/core/comment-text.ts';
import type { addSavedView, changeSavedView, SavedView, ViewedList } from '#shared/api/account/saved-view.ts';
import { savedViewNameMax, savedViewsMax } from '#shared/limits.ts';
import type { Viewer } from '#shared/policies.ts';

export type SavedViewService = ReturnType<typeof createSavedViewService>;

export function createSavedViewService({ db }: { db: Database }) {
  return bindFirst(db, { list: listViews, add: addView, change: changeView, delete: deleteView });
}

type Row = typeof savedView.$inferSelect;

async function listViews(db: Database, { id }: Viewer, { list }: { list: ViewedList }): Promise<SavedView[]> {
  const rows = await db
    .select()
    .from(savedView)
    .where(and(eq(savedView.userId, id), eq(savedView.list, list)))
    .orderBy(asc(sql`lower(${savedView.name})`), asc(savedView.id))
    .limit(savedViewsMax);
  return rows.map(toView);
}

/** Throws `invalidRequest`, `viewNameTaken` for a name that the list has, and `viewsFull`. */
function addView(
  db: Database,
  { id: userId }: Viewer,
  { list, name, query, hidden, isDefault = false }: Static<typeof addSavedView.body>,
): Promise<SavedView> {
  return db.transaction(async (tx) => {
    await lockViews(tx, userId);
    const values = { name: cleanName(name), query: cleanQuery(query), hidden, isDefault };
    const ofList = and(eq(savedView.userId, userId), eq(savedView.list, list));
    if ((await tx.$count(savedView, ofList)) >= savedViewsMax) throw viewsFull();
    await refuseTakenName(tx, and(ofList, isNamed(values.name)));
    if (isDefault) await tx.update(savedView).set({ isDefault: false }).where(ofList);
    const [added] = await tx
      .insert(savedView)
      .values({ id: newId(), userId, list, ...values })
      .returning();
    if (!added) throw new Error('The saved filters were not written');
    await record(tx, added, { action: 'add' });
    return toView(added);
  });
}

/** Throws `notFound` for those of others, `invalidRequest` and `viewNameTaken`. */
function changeView(
  db: Database,
  { id: userId }: Viewer,
  { id, name, query, hidden, isDefault }: Static<typeof changeSavedView.body>,
): Promise<SavedView> {
  return db.transaction(async (tx) => {
    await lockViews(tx, userId);
    const isIt = and(eq(savedView.id, id), eq(savedView.userId, userId));
    const [before] = await tx.select().from(savedView).where(isIt);
    if (!before) throw notFound();
    const others = and(eq(savedView.userId, userId), eq(savedView.list, before.list), ne(savedView.id, id));
    const values = {
      name: name === undefined ? before.name : cleanName(name),
      query: query === undefined ? before.query : cleanQuery(query),
      hidden: hidden ?? before.hidden,
      isDefault: isDefault ?? before.isDefault,
    };
    await refuseTakenName(tx, and(others, isNamed(values.name)));
    if (values.isDefault) await tx.update(savedView).set({ isDefault: false }).where(others);
    await tx.update(savedView).set(values).where(isIt);
    await record(tx, { ...before, ...values }, { action: 'change', before: factsOf(before) });
    return toView({ ...before, ...values });
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

const isNamed = (name: string): SQL => sql`lower(${savedView.name}) = lower(${name})`;

async function refuseTakenName(tx: Transaction, where: SQL | undefined): Promise<void> {
  if ((await tx.$count(savedView, where)) > 0) throw viewNameTaken();
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
