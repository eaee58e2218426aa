/** Redirect commands, run as separate processes while a site holds the database. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMovedPathService } from '#server/services/discovery/moved-path.ts';
import { openOperatedSite } from '#test/support/cli.ts';
import { sampled } from '#test/support/exhaustive.ts';

/** Each case starts a process, so the daily run takes the first one only. */
const unreadable = [
  ['broken.csv', '/x,"/y\n', 'line 1 has a quote that is not closed'],
  ['latin.csv', Buffer.from([0x2f, 0xe9, 0x2c, 0x2f]), 'Error: '],
  ['empty.csv', 'old,new\n', 'the file has no address'],
] as const;

test('imports redirects from a file beside a running site, or refuses the file with its line numbers', async () => {
  await using site = await openOperatedSite();
  const { folder, runCli } = site;
  const find = (url: string) => createMovedPathService({ db: site.database.db, siteOrigin: 'https://site.test' }).find(url);
  const file = (name: string, text: string | Buffer) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };

  const good = file('good.csv', '\uFEFFold,new\r\n/a.html,/news\r\n\r\n"/b,c.html","/movies"\r\nhttps://old.example.org/d.html?id=1,\r\n');
  expect(await runCli('moved', 'import', good)).toEqual({ code: 0, output: '3 redirects are imported.\n' });
  expect([await find('/a.html'), await find('/b,c.html'), await find('/d.html?id=1')]).toEqual(['/news', '/movies', '']);
  expect((await runCli('moved', 'list')).output).toBe('/a.html,/news\n"/b,c.html",/movies\n/d.html?id=1,\n');

  const chain = await runCli('moved', 'import', file('chain.csv', '/x,/y\n/fine,/news\n\n/y,/z\n'));
  expect(chain).toEqual({ code: 1, output: 'Error: Nothing was changed:\n  line 1: “/y” is itself redirected: name its final target\n' });
  expect(await find('/fine')).toBeNull();

  for (const [name, text, why] of sampled(unreadable, unreadable.length)) {
    const { code, output } = await runCli('moved', 'import', file(name, text));
    expect([code, output]).toEqual([1, expect.stringContaining(why)]);
  }
  expect((await runCli('moved', 'add', '/one', '/two')).output).toBe('/one redirects to /two.\n');
  expect((await runCli('moved', 'add', '/two', '/three')).output).toContain('(/one)');
  expect((await runCli('moved', 'remove', '/one')).output).toBe('The redirect of /one is removed.\n');
  expect((await runCli('moved', 'remove', '/one')).code).toBe(1);
}, 180_000);
