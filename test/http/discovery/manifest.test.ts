/** The site as a web app: manifest, icons, service worker and its kill switch. */
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { projectRoot } from '#build/checks/check-report.ts';
import { brotliCompressSync } from 'node:zlib';
import { startTestApp } from '#test/support/app.ts';
import { siteOfFile } from '#test/support/of-file.ts';

const site = siteOfFile();

const get = (path: string) => fetch(site().origin + path);

test.each([
  ['/manifest.webmanifest', '/', 'zh-Hans', '金熊猫奖'],
  ['/en/manifest.webmanifest', '/en', 'en', 'Golden Panda Awards'],
])('%s names the app of its language, and every address in it is there', async (path, start, lang, name) => {
  const answer = await get(path);
  const manifest = (await answer.json()) as {
    name: string;
    lang: string;
    start_url: string;
    scope: string;
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
    shortcuts: { name: string; url: string }[];
  };

  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/manifest+json; charset=utf-8']);
  expect(manifest).toMatchObject({ name, lang, start_url: start, scope: '/', display: 'minimal-ui' });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes}${purpose ? ` ${purpose}` : ''}`)).toEqual([
    'any',
    '192x192',
    '512x512',
    '512x512 maskable',
  ]);
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await get(src);
    expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, type]);
    if (sizes === 'any') continue;
    const { width, height, format } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata();
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png']);
  }
  expect(manifest.shortcuts.length).toBeGreaterThan(0);
  for (const { url, name: label } of manifest.shortcuts)
    expect([url, (await get(url)).status, /[.:]/.test(label)]).toEqual([url, 200, false]);
});

test('a maskable icon keeps the mark within the safe zone, on an opaque background', async () => {
  const bytes = await (await get('/static/icon-maskable-512.png')).arrayBuffer();
  const { data, info } = await sharp(Buffer.from(bytes)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  let [farthest, translucent] = [0, 0];
  for (let y = 0; y < info.height; y += 1) {
    for (let x = 0; x < info.width; x += 1) {
      const at = (y * info.width + x) * 4;
      if (data[at + 3] !== 255) translucent += 1;
      if ((data[at] ?? 255) < 128) farthest = Math.max(farthest, Math.hypot(x - 256, y - 256));
    }
  }

  expect(translucent).toBe(0);
  expect(farthest > 100 && farthest < 0.4 * 512).toBe(true);
});

test('the default icon addresses of browsers and phones exist', async () => {
  const ico = Buffer.from(await (await get('/favicon.ico')).arrayBuffer());

  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3]);
  for (const index of [0, 1, 2]) {
    const [size, bytes, offset] = [ico.readUInt8(6 + 16 * index), ico.readUInt32LE(14 + 16 * index), ico.readUInt32LE(18 + 16 * index)];
    expect((await sharp(ico.subarray(offset, offset + bytes)).metadata()).width).toBe(size);
  }
  expect((await get('/apple-touch-icon.png')).headers.get('content-type')).toBe('image/png');
});

test('every page links the manifest of its language and the print style', async () => {
  for (const [path, manifest] of [
    ['/', '/manifest.webmanifest'],
    ['/en/news', '/en/manifest.webmanifest'],
  ] as const) {
    const html = await (await get(path)).text();
    expect(html).toContain(`<link rel="manifest" href="${manifest}"/>`);
    expect(html).toContain('<link rel="stylesheet" href="/static/print.css" media="print"/>');
  }
  expect((await get('/static/print.css')).headers.get('content-type')).toMatch(/^text\/css/);
});

test('the worker is not cached, may connect to this site only, and is small', async () => {
  const answer = await get('/service-worker.js');
  const text = await answer.text();

  expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('content-security-policy')]).toEqual([
    200,
    'no-cache',
    "default-src 'none'; connect-src 'self'",
  ]);
  expect(text).toMatch(/gp-offline-/);
  // Contains the version of the build, so that each release has a different worker.
  expect(text).toMatch(/\W[\da-f]{12}\W/);
  expect(text).not.toContain('buildVersion');
  expect(brotliCompressSync(text).length).toBeLessThan(4_000);
});

test('switched off, or without a build, the address serves a worker that unregisters itself', async () => {
  for (const options of [
    { environment: { SERVICE_WORKER: 'off' } },
    { clientFolder: join(projectRoot, 'dist/client'), environment: { SERVICE_WORKER: 'off' } },
  ]) {
    await using off = await startTestApp(options);
    const text = await (await fetch(`${off.origin}/service-worker.js`)).text();
    expect(text).toContain('unregister()');
    expect(text).not.toContain("'fetch'");
  }
});
