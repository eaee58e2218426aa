/** The commands about moved addresses, run as processes of their own while a site holds the data folder. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { createMovedPathService } from '#server/services/discovery/moved-path.ts';
import { runCli } from '#test/support/cli.ts';
import { makeDataFolder } from '#test/support/database/database.ts';
import { isExhaustive } from '#test/support/exhaustive.ts';

test('addresses of an earlier site are imported beside a running site, or refused with their lines', async () => {
  const folder = await makeDataFolder('migrated');
  await using site = await openDatabase({ databaseUrl: null, dataFolder: folder });
  const find = (url: string) => createMovedPathService({ db: site.db, siteOrigin: 'https://site.test' }).find(url);
  const file = (name: string, text: string | Buffer) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };

  const good = file('good.csv', '\uFEFFold,new\r\n/a.html,/news\r\n\r\n"/b,c.html","/movies"\r\nhttps://old.example.org/d.html?id=1,\r\n');
  expect(await runCli(folder, 'moved', 'import', good)).toEqual({ code: 0, output: '3 addresses are taken over.\n' });
  expect([await find('/a.html'), await find('/b,c.html'), await find('/d.html?id=1')]).toEqual(['/news', '/movies', '']);
  expect((await runCli(folder, 'moved', 'list')).output).toBe('/a.html,/news\n"/b,c.html",/movies\n/d.html?id=1,\n');

  const chain = await runCli(folder, 'moved', 'import', file('chain.csv', '/x,/y\n/fine,/news\n\n/y,/z\n'));
  expect(chain).toEqual({
    code: 1,
    output: 'Error: Nothing was changed:\n  line 1: “/y” leads to an address that moves itself: name the last one\n',
  });
  expect(await find('/fine')).toBeNull();

  expect((await runCli(folder, 'moved', 'import', file('broken.csv', '/x,"/y\n'))).output).toContain(
    'line 1 has a quote that is not closed',
  );
  if (isExhaustive) {
  expect((await runCli(folder, 'moved', 'import', file('latin.csv', Buffer.from([0x2f, 0xe9, 0x2c, 0x2f])))).code).toBe(1);
  expect((await runCli(folder, 'moved', 'import', file('empty.csv', 'old,new\n'))).output).toContain('the file has no address');
  }
  expect((await runCli(folder, 'moved', 'add', '/one', '/two')).output).toBe('/one leads to /two.\n');
  expect((await runCli(folder, 'moved', 'add', '/two', '/three')).output).toContain('(/one)');
  expect((await runCli(folder, 'moved', 'remove', '/one')).output).toBe('/one is forgotten.\n');
  expect((await runCli(folder, 'moved', 'remove', '/one')).code).toBe(1);
}, 180_000);
