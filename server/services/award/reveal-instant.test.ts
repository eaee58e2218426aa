/** Guard: whatever writes editions or awards is known, and the instants of the winners have one writer. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../..');
const sources = ['server', 'shared']
  .flatMap((part) =>
    readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' }).map((name) => `${part}/${name.replaceAll('\\', '/')}`),
  )
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ name, source: readFileSync(join(folder, name), 'utf8') }));

const writer = 'server/services/award/reveal-instant.ts';

/** A write of one of the two tables, up to the end of its statement: by the query builder, as SQL, and as the table of a record. */
const writes = [
  /\.(?:insert|update)\(\s*(?:edition|awardCategory)\s*\)[^;]*/g,
  /\b(?:insert into|update|merge into|copy)\s+(?:\$\{)?"?(?:edition|award_category|awardCategory)\b[^;]*/gi,
  /\breveal_at\b\s*=(?!=)[^;]*/g,
  /\btable:\s*(?:edition|awardCategory)\b[^;]*/g,
];
const writesIn = (source: string) => writes.flatMap((pattern) => source.match(pattern) ?? []);

/** Every file that writes editions or awards. A new one belongs here once it is seen that no instant of winners goes through it. */
const known: Readonly<Record<string, string>> = {
  [writer]: 'the writer',
  'server/rehearsal/fill-copy.ts': 'moves the instant of a rehearsal, in a database of its own',
  'server/services/award/edition-copy.ts': 'copies awards without their instants',
  'server/services/award/edition-edit-ceremony.ts': 'phase, current edition, visibility and nominees',
  'server/services/award/edition-part-record.ts': 'awards without their instants',
  'server/services/award/edition-phase.ts': 'the phase',
  'server/services/award/edition-record.ts': 'editions without their instants',
  'server/services/content/fixed-content.ts': 'the first edition of a new site',
  'server/services/transfer/transfer-tables.ts': 'names the tables of an import into an empty site',
};
/** Files that write rows of any table as they were: of a whole site into an empty one, and removed records. */
const generic: Readonly<Record<string, string>> = {
  'server/db/backup.ts': 'restores a backup, from the command line',
  'server/services/record/removed-record.ts': 'restores editions and awards without their instants',
  'server/services/transfer/transfer-write.ts': 'imports a site into an empty one',
};

test('every writer of editions and awards is known', () => {
  const found = sources.filter(({ source }) => writesIn(source).length > 0).map(({ name }) => name);

  expect(found.sort()).toEqual(Object.keys(known).sort());
});

test('only one of them writes an instant of winners', () => {
  const setting = sources
    .filter(({ source }) => writesIn(source).some((text) => /\brevealAt\b(?!: null)|\breveal_at\b/.test(text)))
    .map(({ name }) => name);

  expect(setting).toEqual(['server/rehearsal/fill-copy.ts', writer]);
});

test('every writer of rows of any table is known', () => {
  const found = sources.filter(({ source }) => /jsonb_populate_record/.test(source)).map(({ name }) => name);

  expect(found.sort()).toEqual(Object.keys(generic).sort());
});

test.each([
  'await tx.update(edition).set({ revealAt: sql`now()` }).where(eq(edition.id, id));',
  'await tx.insert(awardCategory).values({ id, revealAt });',
  'sql`update edition set reveal_at = now()`',
  'sql`update ${awardCategory} set reveal_at = now()`',
])('a planted writer is found: %s', (planted) => {
  expect(writesIn(planted).some((text) => /\brevealAt\b(?!: null)|\breveal_at\b/.test(text))).toBe(true);
});
