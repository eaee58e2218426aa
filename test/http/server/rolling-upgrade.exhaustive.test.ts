/**
 * This release replaces the one before it, instance by instance on one database under load: no request fails, tabs and
 * clients of the release before go on working, and the way back is open.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { projectRoot } from '#build/checks/check-report.ts';
import { makeFolder } from '#test/support/database/database.ts';
import { testServer } from '#test/support/database/postgres.ts';
import { demoAccounts } from '#test/support/browser/account-guest.ts';
import { callerOf } from '#test/support/publish-text.ts';
import { ask, envelopeOf } from '#test/http/contracts/contract-calls.ts';
import { drillWith, report } from '#test/support/servers/drill.ts';
import { freePort } from '#test/support/servers/free-port.ts';
import { startNginx, type NginxServer } from '#test/support/servers/nginx-server.ts';
import {
  buildReleaseBefore,
  findReleaseBefore,
  startRelease,
  type ReleaseBefore,
  type ReleaseSite,
} from '#test/support/servers/release-before.ts';
import { startVisitors, statusesOf } from './visitors.ts';

const found = findReleaseBefore();
const drill = found ? drillWith('nginx', 'git') : drillWith('git').skip;

const stack = new AsyncDisposableStack();
let before: ReleaseBefore;
let cdn: NginxServer;
let ports: number[];
let environment: Record<string, string>;
const running: ReleaseSite[] = [];

beforeAll(async () => {
  if (!found) return;
  before = stack.use(await buildReleaseBefore(found));
  const server = await testServer();
  const databaseUrl = await server.createDatabase();
  stack.defer(() => server.dropDatabase(databaseUrl));
  ports = [await freePort(), await freePort()];
  const port = await freePort();
  environment = {
    DATABASE_URL: databaseUrl,
    DATA_FOLDER: makeFolder(),
    APP_SECRET: 'a-secret-that-both-of-the-releases-share',
    DEMO_CONTENT: 'true',
    SITE_ORIGIN: `http://127.0.0.1:${port}`,
    TRUSTED_PROXIES: '127.0.0.1',
    CDN_SECONDS: '2',
    STOP_DELAY_SECONDS: '3',
    // The first start of the demonstration draws its pictures, which a stop waits for.
    STOP_LIMIT_SECONDS: '120',
    LOG_LEVEL: 'error',
  };
  stack.defer(async () => void (await Promise.all(running.map((site) => site.stop()))));
  for (const own of ports) running.push(await startRelease(before.root, own, environment));
  cdn = stack.use(
    await startNginx(
      ports.map((own) => `http://127.0.0.1:${own}`),
      port,
    ),
  );
}, 1_800_000);
afterAll(() => stack[Symbol.asyncDispose]());

/** Migrations that this release adds, with whether they are marked as additive. */
function addedMigrations(): { name: string; isAdditive: boolean }[] {
  const folder = 'server/db/migrations';
  const known = new Set(readdirSync(join(before.root, folder)));
  return readdirSync(join(projectRoot, folder))
    .filter((name) => name.endsWith('.sql') && !known.has(name))
    .map((name) => ({ name, isAdditive: readFileSync(join(projectRoot, folder, name), 'utf8').startsWith('-- additive\n') }));
}

/** Files that a page loads. */
const filesOf = (html: string) => [
  ...new Set([...html.matchAll(/(?:src|href)="(\/(?:assets|fonts)\/[^"]+)"/g)].map(([, path = '']) => path)),
];

/** The names of all fields of an answer, at each depth. */
function shapeOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.slice(0, 1).flatMap((item) => shapeOf(item, `${at}[]`));
  if (value === null || typeof value !== 'object') return [at];
  return Object.entries(value).flatMap(([name, item]) => shapeOf(item, `${at}.${name}`));
}

const readCalls = ['/web/cms/content/columnTree', '/web/cmsv2/column/figures', '/web/cmsv2/column/edition?year=2025&language=en'];

drill(
  'two instances of the release before are replaced under load, and could be brought back',
  async () => {
    const added = addedMigrations();
    expect(added.filter(({ isAdditive }) => !isAdditive)).toEqual([]);
    const tab = await ask(cdn.origin, '/en');
    const files = filesOf(tab.text);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect((await ask(cdn.origin, file)).status).toBe(200);
    const reader = await callerOf(cdn.origin, demoAccounts.viewer);
    const author = await callerOf(cdn.origin, demoAccounts.pgc);
    const shapes = await Promise.all(readCalls.map(async (path) => shapeOf(envelopeOf(await ask(cdn.origin, path)))));

    const pages = ['/', '/en', '/news', '/en/news', '/movies'];
    const faults: string[] = [];
    const note = (what: string) => (error: unknown) => void faults.push(`${what}: ${String(error)}`);
    const visitors = startVisitors(6, (number) =>
      ask(cdn.origin, number % 3 ? (pages[number % pages.length] ?? '/') : `/searchresult?search=panda${number}`),
    );
    // Each opens a page and everything that it loads, as a new tab does.
    const tabs = startVisitors(2, async (number) => {
      const page = await ask(cdn.origin, `${pages[number % pages.length]}`);
      for (const file of filesOf(page.text)) {
        const { status } = await ask(cdn.origin, file);
        if (status !== 200) faults.push(`${status} ${file}`);
      }
      return page;
    });
    let [likes, drafts] = [0, 0];
    const writers = startVisitors(
      1,
      async (number) => {
        await reader('/web/cms/like/click', { contentId: 'f01', liked: number % 2 === 0 }).then(() => (likes += 1), note('like'));
        const fields = { titleZh: `升级 ${number}`, titleEn: `Upgrade ${number}` };
        await author('/webAdmin/cms/content/add', { kind: 'article', columnId: 'news', fields }).then(() => (drafts += 1), note('draft'));
        return ask(cdn.origin, '/healthz');
      },
      400,
    );

    const command = (root: string) =>
      execFileSync(process.execPath, [join(root, 'dist/server/cli.js'), 'migrate'], {
        cwd: root,
        env: { ...process.env, ...environment, NODE_ENV: 'production' },
        encoding: 'utf8',
        stdio: 'pipe',
      });
    const replace = async (root: string) => {
      for (const [index, port] of ports.entries()) {
        expect(await running[index]?.stop()).toBe(0);
        running[index] = await startRelease(root, port, { ...environment, MIGRATE: 'off' });
      }
    };
    command(projectRoot);
    await replace(projectRoot);
    const upgraded = visitors.answers.length;

    // A tab that is still open: its files, its calls and its session.
    for (const file of files) expect([file, (await ask(cdn.origin, file)).status]).toEqual([file, 200]);
    for (const [index, path] of readCalls.entries()) {
      const now = new Set(shapeOf(envelopeOf(await ask(cdn.origin, path))));
      expect(shapes[index]?.filter((name) => !now.has(name))).toEqual([]);
    }
    await reader('/web/cms/like/click', { contentId: 'f01', liked: true });

    // The way back: the release before runs on the schema of this one.
    await replace(before.root);
    await Promise.all([visitors.end(), tabs.end(), writers.end()]);

    report(`rolling upgrade from ${before.name}`, {
      'additive migrations': added.length,
      requests: visitors.answers.length + tabs.answers.length,
      'of them until the last instance was replaced': upgraded,
      likes,
      drafts,
      'failed reads':
        [...visitors.answers, ...tabs.answers].filter(({ status }) => status !== 200).length + visitors.broken.length + tabs.broken.length,
      'failed writes and files': faults.length,
    });
    expect(faults).toEqual([]);
    for (const traffic of [visitors, tabs, writers])
      expect([traffic.broken, statusesOf(traffic.answers)]).toEqual([[], { 200: traffic.answers.length }]);
  },
  1_800_000,
);
