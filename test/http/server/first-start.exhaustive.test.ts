/** The first start by `npm start` in a fresh clone: an empty data folder, and a build without compressed copies. */
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { request } from 'undici';
import { expect, onTestFinished, test, vi } from 'vitest';
import { projectRoot } from '#build/checks/check-report.ts';
import { drawnPictures } from '#server/demo/drawn-pictures.ts';
import { siteFlags } from '#test/support/engine-flags.ts';
import { freePort } from '#test/support/servers/free-port.ts';

const longMs = 240_000;

/** The project as a first `npm start` finds it after its build. */
function freshClone(): string {
  const root = mkdtempSync(join(tmpdir(), 'golden-panda-first-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const name of ['package.json', 'locales', 'dist', 'server/db/migrations', 'server/demo/films']) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    cpSync(join(projectRoot, name), join(root, name), { recursive: true, filter: (file) => !/dist\/client\/.+\.(br|gz)$/.test(file) });
  }
  symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'));
  return root;
}

interface Site {
  origin: string;
  child: ChildProcess;
  output: () => string;
}

async function start(root: string): Promise<Site> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = { HOST: '127.0.0.1', PORT: String(port), SITE_ORIGIN: origin, FFMPEG_PATH: 'off', LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, [...siteFlags(), join(root, 'dist/server/main.js')], {
    cwd: root,
    env: { ...process.env, ...settings, NODE_ENV: 'production', DATA_FOLDER: join(root, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  for (const pipe of [child.stdout, child.stderr]) pipe.on('data', (bytes: Buffer) => (text += bytes.toString()));
  await vi.waitUntil(
    () =>
      child.exitCode !== null ||
      fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    { timeout: longMs / 2, interval: 50 },
  );
  expect(child.exitCode, text).toBeNull();
  return { origin, child, output: () => text };
}

const ended = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve));

test(
  'serves the real home page before its pictures are drawn, draws requested pictures first, and continues after a kill',
  async () => {
    const root = freshClone();
    const drawn = () => (existsSync(join(root, 'data/media/demo')) ? readdirSync(join(root, 'data/media/demo')).length : 0);
    const first = await start(root);

    const home = await (await fetch(`${first.origin}/en`)).text();
    const addresses = [...new Set([...home.matchAll(/\/media\/demo\/[a-z0-9]+-[0-9a-f]{10}\.webp/g)].map(([address]) => address))];
    const last = drawnPictures.at(-1);
    const picture = await fetch(`${first.origin}/media/${last?.key}`);

    expect(addresses.length).toBeGreaterThan(5);
    expect(first.output()).toMatch(/The database is empty: the demonstration programme is loaded, once\./);
    expect([picture.status, (await picture.arrayBuffer()).byteLength]).toEqual([200, last?.bytes]);
    const answers = await Promise.all(addresses.map((address) => fetch(first.origin + address, { method: 'HEAD' })));
    expect(answers.map(({ status }) => status)).toEqual(addresses.map(() => 200));
    // The script may be compressed by now or not; either way it is whole.
    const script = globSync('assets/main-*.js', { cwd: join(root, 'dist/client') })[0] ?? '';
    const { headers, body } = await request(`${first.origin}/${script}`, { headers: { 'accept-encoding': 'br' } });
    const bytes = Buffer.from(await body.arrayBuffer());
    const text = headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes;
    expect(text.equals(readFileSync(join(root, 'dist/client', script)))).toBe(true);

    await vi.waitUntil(() => first.output().includes('pictures: drawing'), { timeout: longMs, interval: 20 });
    first.child.kill('SIGKILL');
    await ended(first.child);
    expect(first.output()).toMatch(/assets: \d+ files of the build are compressed/);
    const before = drawn();
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(drawnPictures.length);

    const second = await start(root);
    await vi.waitUntil(() => second.output().includes('pictures: drawing'), { timeout: longMs, interval: 20 });
    await vi.waitUntil(() => drawn() > before, { timeout: longMs, interval: 20 });
    second.child.kill('SIGTERM');
    await ended(second.child);

    expect(second.child.exitCode).toBe(0);
    expect(second.output()).not.toMatch(/database is empty|are compressed/);
    expect(Number(/pictures: drawing (\d+) /.exec(second.output())?.[1])).toBeLessThan(drawnPictures.length);
    expect(existsSync(join(root, `dist/client/${script}.br`))).toBe(true);
  },
  longMs,
);
