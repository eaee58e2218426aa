/** Content of every new site: columns, their types, dictionaries and an edition that is still to be announced. */
import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { analyse } from '#server/db/maintain.ts';
import { edition } from '#server/db/schema/award.ts';
import { listType, siteColumn } from '#server/db/schema/column.ts';
import { content } from '#server/db/schema/content.ts';
import { dictionaryEntry } from '#server/db/schema/dictionary.ts';
import { siteSetting } from '#server/db/schema/setting.ts';
import { readDatabaseTime } from '#server/services/core/database-clock.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import fixed from './fixed-content.json' with { type: 'json' };

type ColumnRow = typeof siteColumn.$inferInsert;

/** Key of the setting that marks the fixed content as created. It exists in every started site, so it also serves as a lock row. */
export const fixedContentKey = 'fixedContent';
/**
 * Runs once per database, also for one of an earlier release; what an organiser renamed or deleted is not created
 * again. Of several instances starting at once one creates it, and the others wait.
 */
export async function makeFixedContent(db: Database): Promise<void> {
  const known = await db.select({ key: siteSetting.key }).from(siteSetting).where(eq(siteSetting.key, fixedContentKey));
  if (known.length > 0) return;
  await db.transaction(async (tx) => {
    const marked = await tx
      .insert(siteSetting)
      .values({ key: fixedContentKey, value: { version: 1 } })
      .onConflictDoNothing()
      .returning({ key: siteSetting.key });
    if (marked.length > 0) await addFixedContent(tx);
  });
  await analyse(db);
}

async function addFixedContent(tx: Transaction): Promise<void> {
  const madeColumns = await addColumns(tx);
  await addTypes(tx);
  await addDictionaries(tx);
  await addFirstEdition(tx);
  await announceChange(tx, [
    'columns',
    'editions',
    'navigation',
    'home',
    'dictionary',
    ...Object.keys(fixed.dictionaries).map((type) => `dictionary:${type}`),
    ...madeColumns.map((id) => `column:${id}`),
  ]);
}

/** Inserts missing columns, tabs only together with their parent. Returns the inserted ids. */
async function addColumns(tx: Transaction): Promise<string[]> {
  const rows: ColumnRow[] = fixed.columns.map(({ id, label, path, columnType, gate, ...rest }, position) => ({
    id,
    labelZh: label.zh,
    labelEn: label.en,
    path,
    position,
    parentId: 'parent' in rest ? rest.parent : null,
    columnType: columnType as ColumnRow['columnType'],
    languageGate: gate as ColumnRow['languageGate'],
  }));
  const made = await tx
    .insert(siteColumn)
    .values(rows.filter(({ parentId }) => !parentId))
    .onConflictDoNothing()
    .returning({ id: siteColumn.id });
  const parents = new Set<string>(made.map(({ id }) => id));
  const below = rows.filter(({ parentId }) => parentId && parents.has(parentId));
  if (below.length > 0) made.push(...(await tx.insert(siteColumn).values(below).onConflictDoNothing().returning({ id: siteColumn.id })));
  return made.map(({ id }) => id);
}

/** Inserts types for columns that have neither types nor items. */
async function addTypes(tx: Transaction): Promise<void> {
  for (const [columnId, types] of Object.entries(fixed.types)) {
    await tx.execute(sql`
      insert into ${listType} (column_id, id, label_zh, label_en, position)
      select ${columnId}, type.id, type.zh, type.en, type.position
      from jsonb_to_recordset(${JSON.stringify(types.map(({ id, label }, position) => ({ id, ...label, position })))}::jsonb) as type (id text, zh text, en text, position int)
      where exists (select from ${siteColumn} where ${siteColumn.id} = ${columnId})
        and not exists (select from ${listType} where ${listType.columnId} = ${columnId})
        and not exists (select from ${content} where ${content.columnId} = ${columnId})
      on conflict do nothing`);
  }
}

/** Inserts dictionaries that have no entry. */
export async function addDictionaries(tx: Transaction): Promise<void> {
  const known = new Set((await tx.selectDistinct({ type: dictionaryEntry.type }).from(dictionaryEntry)).map(({ type }) => type));
  const rows = Object.entries(fixed.dictionaries).flatMap(([type, entries]) =>
    known.has(type)
      ? []
      : entries.map(({ value, label }, position) => ({
          id: `${type}-${value}`,
          type,
          value,
          labelZh: label.zh,
          labelEn: label.en,
          position: position + 1,
          isDefault: position === 0,
        })),
  );
  if (rows.length > 0) await tx.insert(dictionaryEntry).values(rows).onConflictDoNothing();
}

/** A site has an edition of its year from the start; organisers name and date it later. */
async function addFirstEdition(tx: Transaction): Promise<void> {
  const [some] = await tx.select({ id: edition.id }).from(edition).limit(1);
  if (some) return;
  const year = (await readDatabaseTime(tx)).getUTCFullYear();
  await tx.insert(edition).values({ id: String(year), year, isCurrent: true, phase: 'call' });
}
