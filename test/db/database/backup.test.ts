/** A backup of one engine restores completely on the other; a broken or foreign file changes nothing. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { backUp, restore } from '#server/db/backup.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { findBrokenSeal } from '#server/services/core/audit-trail.ts';
import { createContentService } from '#server/services/reading/content.ts';
import { createSearchService } from '#server/services/search/search.ts';
import { engines, makeFolder, openTestDatabase } from '#test/support/database/database.ts';
import { makeColumn, makeEdition, publishItem, secondsFromNow } from '#test/support/factories.ts';

async function fill(database: OpenDatabase): Promise<string> {
  const { id: columnId } = await makeColumn(database);
  await makeEdition(database, { isCurrent: true });
  for (let number = 0; number < 3; number += 1)
    await publishItem(database, { columnId, titleZh: `第 ${number} 条：“引号”\\n`, tagsZh: ['一', '二'] });
  await publishItem(database, { columnId }, { publishAt: secondsFromNow(600) });
  return columnId;
}

/** Every row of every table as text, including derived counts; the change dates of sitemap days are those of the restore. */
async function contentsOf({ db }: OpenDatabase): Promise<Record<string, string[]>> {
  const { rows } = await db.execute<{ name: string }>(sql`select tablename as name from pg_tables where schemaname = 'public'`);
  const tables: Record<string, string[]> = {};
  for (const { name } of rows) {
    const found = await db.execute<{ row: string }>(
      sql`select (to_jsonb(stored) - ${name === 'sitemap_day' ? 'changed_at' : ''}::text)::text as row from ${sql.identifier(name)} as stored where ${name} <> 'content_count' or (to_jsonb(stored)->>'live')::int <> 0`,
    );
    tables[name] = found.rows.map(({ row }) => row).sort();
  }
  return tables;
}

for (const [from, to] of [
  ['embedded', engines.at(-1) ?? 'embedded'],
  [engines.at(-1) ?? 'embedded', 'embedded'],
] as const) {
  test(`restores on ${to} a backup written on ${from}`, async () => {
    await using source = await openTestDatabase(from);
    await using target = await openTestDatabase(to);
    const columnId = await fill(source);
    const file = join(makeFolder(), 'backup.gz');

    const written = await backUp(source.db, file);
    const restored = await restore(target.db, file);

    expect(restored).toBe(written);
    expect(await contentsOf(target)).toEqual(await contentsOf(source));
    expect(await findBrokenSeal(target.db)).toBeNull();
    expect((await createContentService(target).listContent({ columnId }, 'zh-Hans')).data.total).toBe(3);
    await publishItem(target, { columnId, titleZh: '之后' });
    expect((await createSearchService(target).searchContent({ search: '之后' }, 'zh-Hans')).data.total).toBe(1);
  });
}

test('refuses a database that is not empty, and files that are not backups', async () => {
  await using database = await openTestDatabase('postgres');
  const folder = makeFolder();
  const foreign = join(folder, 'foreign.gz');
  const older = join(folder, 'older.gz');
  writeFileSync(foreign, gzipSync('hello\n'));
  writeFileSync(older, gzipSync(`${JSON.stringify({ format: 'golden-panda-backup', version: 1, migration: 'x' })}\n`));

  writeFileSync(join(folder, 'plain'), 'no gzip');

  await expect(restore(database.db, join(folder, 'plain'))).rejects.toThrow('incorrect header');
  await expect(restore(database.db, join(folder, 'missing'))).rejects.toThrow('ENOENT');
  await expect(restore(database.db, foreign)).rejects.toThrow('not a backup');
  await expect(restore(database.db, older)).rejects.toThrow('another release');
  await fill(database);
  await backUp(database.db, join(folder, 'own.gz'));
  await expect(restore(database.db, join(folder, 'own.gz'))).rejects.toThrow('not empty');
  expect(existsSync(join(folder, 'own.gz'))).toBe(true);
  expect(readdirSync(folder).some((name) => name.endsWith('.partial'))).toBe(false);
});
