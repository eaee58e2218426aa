/** 100,000 works are exported as a file piece by piece on both engines, in a process with the memory settings of a site. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { projectRoot } from '#build/checks/check-report.ts';
import { openDatabase, type Database } from '#server/db/client.ts';
import { siteColumn } from '#server/db/schema/column.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { closeDatabases, makeDataFolder } from '#test/support/database/database.ts';
import { testServer } from '#test/support/database/postgres.ts';
import type { Exported } from '#test/support/database/export-items.ts';

const total = 100_000;
const memoryMaxBytes = 60_000_000;

afterAll(closeDatabases);

async function fill(db: Database): Promise<void> {
  await db.insert(siteColumn).values({ id: 'exported', labelZh: '新闻', labelEn: 'News', columnType: 'news', path: '/exported' });
  // Reading is judged, not what triggers do at each row.
  for (const table of [content, contentRevision]) await db.execute(sql`alter table ${table} disable trigger user`);
  const numbers = sql`generate_series(1, ${total}::int) n`;
  await db.execute(
    sql`insert into ${content} (id, kind, column_id, owner_id) select 'item' || n, 'article', 'exported', null from ${numbers}`,
  );
  await db.execute(sql`
    insert into ${contentRevision} (id, content_id, number, state, title_zh, title_en, abstract_zh, body_zh, body_en, updated_at)
    select 'revision' || n, 'item' || n, 1, 'draft', '新闻' || n, 'News ' || n, repeat('摘要', 40), repeat('<p>正文</p>', 60), repeat('<p>body</p>', 60),
      now() - interval '1 day' + n * interval '1 millisecond' from ${numbers}`);
  await db.execute(sql`analyze`);
}

/** Memory settings of the image. */
function siteMemory(): { flags: string[]; variables: Record<string, string> } {
  const image = readFileSync(join(projectRoot, 'Dockerfile'), 'utf8');
  return {
    flags: image.match(/--max-[a-z-]+=\d+/g) ?? [],
    variables: Object.fromEntries([...image.matchAll(/(MALLOC_\w+)=(\d+)/g)].map(([, name = '', value = '']) => [name, value])),
  };
}

test.for(['embedded', 'postgres'] as const)(
  'a list of 100,000 works is sent with at most 60 MB more memory (%s)',
  { timeout: 900_000 },
  async (engine) => {
    const databaseUrl = engine === 'postgres' ? await (await testServer()).createDatabase({ template: 'migrated' }) : null;
    const dataFolder = engine === 'embedded' ? await makeDataFolder('migrated') : '';
    const database = await openDatabase({ databaseUrl, dataFolder });
    await fill(database.db);
    await database.close();
    const { flags, variables } = siteMemory();
    expect(flags.length).toBeGreaterThan(0);

    const script = join(projectRoot, 'test/support/database/export-items.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [...flags, '--import', 'tsx', script, databaseUrl ?? '', dataFolder], {
      cwd: projectRoot,
      env: { ...process.env, ...variables, NODE_OPTIONS: '' },
    });
    const { moreBytes, ...exported } = JSON.parse(stdout) as Exported;
    process.stdout.write(`${engine}: ${(moreBytes / 1_000_000).toFixed(1)} MB more\n`);
    expect(exported).toEqual({ count: total, lines: total + 1, isInOrder: true });
    expect(moreBytes).toBeLessThanOrEqual(memoryMaxBytes);
  },
);
