/** Redirects of old addresses on both engines: lookup, and validation before anything is written. */
import { afterAll, expect } from 'vitest';
import { exportMovedPaths } from '#shared/api/record/moved-path.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { movedKey } from '#server/services/discovery/moved-key.ts';
import { writeListFile } from '#server/http/list-file-text.ts';
import { createMovedPathService, MoveError, movedPathStaff } from '#server/services/discovery/moved-path.ts';
import type { Move } from '#server/services/discovery/moved-table.ts';
import { notFound } from '#server/errors.ts';
import { closeDatabases, testOnDatabase, testOnOneEngine } from '#test/support/database/database.ts';
import { encodeText } from '#test/support/encode-text.ts';

afterAll(closeDatabases);

function moved({ db }: OpenDatabase) {
  const options = { db, siteOrigin: 'https://site.test' };
  const service = createMovedPathService(options);
  return {
    ...service,
    records: movedPathStaff(options),
    add: (moves: readonly Move[]) => service.add(moves, 'editor'),
    importText: (text: string, isDryRun = false) => service.importTable(Buffer.from(text), { actorId: 'editor', isDryRun }),
  };
}

async function faultsOf(database: OpenDatabase, moves: Move[]): Promise<string[]> {
  const error = await moved(database)
    .add(moves)
    .catch((caught: unknown) => caught);
  return error instanceof MoveError ? error.faults.map(({ row, reason }) => `${row} ${reason}`) : [];
}

testOnDatabase('finds an old address in any spelling, and matches parameters before the bare path', async (database) => {
  const service = moved(database);
  await service.add([
    { from: 'https://old.example.org/news/detail.html?lang=zh&id=7', to: '/content/article/seven' },
    { from: '/news/detail.html', to: '/news' },
    { from: '/专题/灯会/', to: '/cultural' },
    { from: '/old/english', to: 'https://archive.example.org/e?a=1#b' },
    { from: '/old/gone.asp', to: '' },
  ]);

  expect(await service.find('/news/detail.html?id=7&lang=zh')).toBe('/content/article/seven');
  expect(await service.find('/news/detail.html?lang=zh&id=7&utm_source=wechat&from=singlemessage&isappinstalled=0')).toBe(
    '/content/article/seven',
  );
  expect(await service.find('/news/detail.html?id=8')).toBe('/news');
  expect(await service.find('/%E4%B8%93%E9%A2%98/%E7%81%AF%E4%BC%9A')).toBe('/cultural');
  expect(await service.find('/old/english/')).toBe('https://archive.example.org/e?a=1#b');
  expect(await service.find('/old/gone.asp')).toBe('');
  expect(await service.find('/never/heard')).toBeNull();
  expect(await service.find(`/${'x'.repeat(3_000)}`)).toBeNull();
  expect(await service.find('/a%00b')).toBeNull();
});

testOnDatabase('a redirect applies to both languages unless the other language has its own', async (database) => {
  const service = moved(database);
  await service.add([
    { from: '/content/people/twin', to: '/content/people/kept' },
    { from: '/content/article/x1', to: '/content/article/x2' },
    { from: '/en/content/article/x1', to: '/en/news' },
  ]);

  expect(await service.find('/en/content/people/twin?breadcrumType=people')).toBe('/en/content/people/kept');
  expect(await service.find('/en/content/article/x1')).toBe('/en/news');
  expect(await service.find('/content/article/x1')).toBe('/content/article/x2');
});

testOnDatabase(
  'stores a target with the site’s own origin as a path, which follows the reader’s language and is checked for loops',
  async (database) => {
    const service = moved(database);
    await service.add([
      { from: '/own/a', to: 'https://site.test/content/people/kept' },
      { from: '/own/b', to: 'https://site.test/en/news' },
    ]);

    expect(await service.find('/en/own/a')).toBe('/en/content/people/kept');
    expect(await service.find('/en/own/b')).toBe('/en/news');
    expect(
      await faultsOf(database, [
        { from: '/own/c', to: 'https://site.test/own/d' },
        { from: '/own/d', to: 'https://site.test/own/c' },
      ]),
    ).toEqual(['1 loop', '2 loop']);
    expect(await faultsOf(database, [{ from: '/en/news', to: '/movies' }])).toEqual(['1 taken']);
  },
);

testOnDatabase('distinguishes addresses in a legacy encoding, and matches percent-encoding in either case', async (database) => {
  const service = moved(database);
  // “金” and “熊” in GBK, as pages of that time link to them.
  await service.add([
    { from: '/show.asp?n=%BD%F0', to: '/news' },
    { from: '/show.asp?n=%d0%dc', to: '/movies' },
    { from: '/专题/list.aspx?标题=a b', to: '/panda' },
  ]);

  expect(await service.find('/show.asp?n=%bd%f0')).toBe('/news');
  expect(await service.find('/show.asp?n=%D0%DC')).toBe('/movies');
  expect(await service.find('/show.asp?n=%C3%A8')).toBeNull();
  expect(await service.find('/%e4%b8%93%e9%a2%98/list.aspx?%e6%a0%87%e9%a2%98=a+b')).toBe('/panda');
});

testOnDatabase('rejects chains and loops within one import and against stored redirects, and writes nothing', async (database) => {
  const service = moved(database);
  await service.add([{ from: '/c/a', to: '/c/b' }]);

  expect(await faultsOf(database, [{ from: '/c/b', to: '/c/z' }])).toEqual(['1 taken']);
  expect(await faultsOf(database, [{ from: '/en/c/b', to: '/c/z' }])).toEqual(['1 taken']);
  expect(await faultsOf(database, [{ from: '/c/0', to: '/c/a' }])).toEqual(['1 chain']);
  expect(await faultsOf(database, [{ from: '/c/b', to: '/c/a' }])).toEqual(['1 loop', '1 taken']);
  expect(
    await faultsOf(database, [
      { from: '/d/a', to: '/d/b' },
      { from: '/d/b', to: '/d/c' },
    ]),
  ).toEqual(['1 chain']);
  expect(
    await faultsOf(database, [
      { from: '/d/a', to: '/d/b' },
      { from: '/d/b', to: '/d/a/' },
    ]),
  ).toEqual(['1 loop', '2 loop']);
  expect(await faultsOf(database, [{ from: '/d/a', to: '/d/a/' }])).toEqual(['1 self']);
  expect(
    await faultsOf(database, [
      { from: '/d/a', to: '/d/gone' },
      { from: '/d/gone', to: '' },
    ]),
  ).toEqual(['1 chain']);
  expect((await service.list()).filter(({ fromPath }) => fromPath.startsWith('/d/'))).toEqual([]);
  // Both at once is right.
  await service.add([
    { from: '/c/a', to: '/c/z' },
    { from: '/c/b', to: '/c/z' },
  ]);
  expect(await service.find('/c/a')).toBe('/c/z');
});

testOnDatabase('reports every invalid row', async (database) => {
  const rows = [
    { from: 'news', to: '/news' },
    { from: '/', to: '/news' },
    { from: '/e/1', to: '//evil.example.org' },
    { from: '/e/2', to: 'javascript:alert(1)' },
    { from: '/e/3', to: '/a\r\nset-cookie: x' },
    { from: '/e/4', to: '/news' },
    { from: '/e/4/', to: '/movies' },
    { from: '/e/5', to: 'relative' },
    { from: '/e/6', to: '/..//evil.example.org' },
    { from: '/e/7', to: '/en/a/../..//evil.example.org' },
    { from: '/e/8', to: '/%2e%2e//evil.example.org' },
    { from: '/e/9', to: 'https://site.test/..//evil.example.org' },
    { from: '/e/10', to: 'https://good.example@evil.example/' },
    { from: '/..//e/11', to: '/news' },
    { from: '/en/', to: '/news' },
  ];

  expect(await faultsOf(database, rows)).toEqual([
    '1 from',
    '2 from',
    '3 to',
    '4 to',
    '5 to',
    '7 twice',
    '8 to',
    '9 to',
    '10 to',
    '11 to',
    '12 to',
    '13 to',
    '14 from',
    '15 from',
  ]);
  expect(await moved(database).find('/e/4')).toBeNull();
});

testOnDatabase('rejects one of two concurrent imports that would form a chain', async (database) => {
  const results = await Promise.allSettled([
    moved(database).add([{ from: '/r/a', to: '/r/b' }]),
    moved(database).add([{ from: '/r/b', to: '/r/c' }]),
  ]);

  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

testOnDatabase('a removed redirect is no longer found', async (database) => {
  await moved(database).add([{ from: '/f/a', to: '/news' }]);

  await moved(database).records.remove('editor', '/f/a');
  await expect(moved(database).records.remove('editor', '/f/a')).rejects.toThrow(notFound().message);
  expect(await moved(database).find('/f/a')).toBeNull();
});

testOnOneEngine('imports twenty thousand redirects in one transaction', async (database) => {
  const rows = Array.from({ length: 20_000 }, (_, index) => ({ from: `/big/${index}.html`, to: `/content/article/${index % 97}` }));

  expect(await moved(database).add(rows)).toBe(20_000);
  expect(await moved(database).find('/big/19999.html')).toBe('/content/article/17');
  expect(movedKey('/big/1.html#top')).toBe('/big/1.html');
  // And as many again beside them, which lead to the same pages.
  expect(await moved(database).add(rows.map(({ from, to }) => ({ from: from.replace('/big/', '/bigger/'), to })))).toBe(20_000);
});

const gbk = encodeText('/旧站/新闻,/news\n', 'gb18030');
const tables: readonly (readonly [name: string, file: string | Buffer, report: unknown])[] = [
  ['a head and empty lines', 'old,new\r\n\r\n/t/1,/news\r\n/t/2,', { rows: 2, added: 2, changed: 0, same: 0, faults: [] }],
  ['semicolons inside of addresses', '/t/a;b;c,/news', { rows: 1, added: 1 }],
  ['copied cells', '/t/3\t/news\n/t/4\t/movies', { rows: 2, added: 2 }],
  ['the encoding of Chinese spreadsheets', gbk, { rows: 1, added: 1, faults: [], readAs: { encoding: 'gb18030', isGuessed: true } }],
  [
    'a chain, by the lines of the file',
    'old,new\n\n/t/5,/t/6\n/t/6,/news',
    { added: 0, faults: [{ row: 3, reason: 'chain', value: '/t/6' }] },
  ],
  ['no row', 'old,new\n', { rows: 0, faults: [{ row: 0, reason: 'empty', value: '' }] }],
  ['an open quote', '/t/7,"/news', { rows: 0, faults: [{ reason: 'quotes' }] }],
  ['no text', Buffer.from([0x50, 0x4b, 0, 0]), { rows: 0, faults: [{ row: 0, reason: 'encoding', value: '' }] }],
];

testOnOneEngine('a dry run reports a table before its import, which writes all rows or none', async (database) => {
  const service = moved(database);
  for (const [name, file, report] of tables) {
    expect(await service.importTable(Buffer.from(file), { actorId: 'editor', isDryRun: true }), name).toMatchObject(report as object);
  }
  expect(await service.find('/t/1')).toBeNull();
  const named = { actorId: 'editor', isDryRun: false, encoding: 'gb18030' } as const;
  await expect(service.importTable(gbk, { ...named, encoding: undefined })).rejects.toMatchObject({
    faults: [{ row: 0, reason: 'encodingGuessed', value: 'gb18030: /旧站/新闻,/news' }],
  });
  expect(await service.importTable(gbk, named)).toMatchObject({ added: 1 });

  await service.importText('/t/1,/news\n/t/2,');
  expect([await service.find('/t/1'), await service.find('/t/2')]).toEqual(['/news', '']);
  expect(await service.importText('/t/1,/movies\n/t/2,\n/t/8,/faq', true)).toMatchObject({ rows: 3, added: 1, changed: 1, same: 1 });
  const { groups } = await service.records.export({}, 'en');
  let exported = '';
  for await (const piece of writeListFile('csv', exportMovedPaths.columns, groups)) exported += piece;
  expect(exported).toMatch(/^\uFEFFfromPath,toPath,createdAt\r\n/);
  expect(await service.importText(exported, true)).toMatchObject({ rows: (await service.list()).length, added: 0, changed: 0, faults: [] });
  await expect(service.importText('/t/9,/news\n/t/10,/t/11\n/t/11,/news')).rejects.toThrow(MoveError);
  expect(await service.find('/t/9')).toBeNull();
});

testOnOneEngine('the list searches old and new addresses, and filters the gone ones', async (database) => {
  const service = moved(database);
  await service.add([
    { from: '/l/alpha', to: '/news' },
    { from: '/l/beta', to: '' },
    { from: '/l/gamma', to: 'https://archive.example.org/alpha' },
  ]);
  const fromOf = async (query: object) => {
    const { rows, total } = await service.records.list(query, 'en');
    return [total, ...rows.map(({ fromPath }) => fromPath)];
  };

  expect(await fromOf({ search: 'ALPHA' })).toEqual([2, '/l/alpha', '/l/gamma']);
  expect(await fromOf({ search: '/l/', kind: 'gone' })).toEqual([1, '/l/beta']);
  expect(await fromOf({ search: '/l/', kind: 'redirect', pageNum: 2, pageSize: 1 })).toEqual([2, '/l/gamma']);
});

testOnDatabase('a redirect that staff add or change is stored like an imported one, and refused like one', async (database) => {
  const { records, find } = moved(database);
  const { id } = await records.add('editor', {
    fromPath: 'https://old.example.org/s/1/?utm_source=x',
    toPath: ' https://site.test/news/ ',
  });
  const save = (toPath: string) => records.save('editor', { id, base: { toPath: '/news' }, changes: { toPath } }, 'en');

  expect([id, await find('/s/1/')]).toEqual(['/s/1', '/news']);
  await expect(records.add('editor', { fromPath: '/s/2', toPath: '/s/1' })).rejects.toMatchObject({ faults: [{ reason: 'chain' }] });
  await expect(save('/s/1')).rejects.toMatchObject({ faults: [{ reason: 'self' }] });
  await expect(save('javascript:alert(1)')).rejects.toMatchObject({ faults: [{ reason: 'to' }] });
  expect((await save('')).fields).toEqual({ fromPath: '/s/1', toPath: '' });
  expect(await find('/s/1')).toBe('');
});
