/** The face gallery goes with its column: its pages, the links to it and its place in the sitemap. */
import { expect, test } from 'vitest';
import { ofFile } from '#test/support/of-file.ts';
import { openCallerStage } from '#test/http/contracts/caller-stage.ts';

const stage = ofFile(openCallerStage);
const admin = ofFile(() => stage().makeCaller('admin'));

test('a deleted column of faces takes its pages, its links and its place in the sitemap with it', async () => {
  const read = async (path: string) => (await stage().send(path)).text;
  const statusOf = async (path: string) => (await stage().send(path)).status;
  const detail = /\/pandadetail\?[^"]+/.exec(await read('/panda'))?.[0].replaceAll('&amp;', '&') ?? '';
  expect([await statusOf(detail), (await read('/news')).includes('href="/panda"')]).toEqual([200, true]);
  expect(await read('/sitemap/pages.xml')).toContain('/panda<');

  const deleted = await stage().send('/webAdmin/cms/column/remove', {
    method: 'POST',
    body: JSON.stringify({ languageType: 1, id: 'face' }),
    token: admin().token,
  });
  expect(deleted.status).toBe(200);

  for (const path of ['/panda', '/en/panda', detail, `/en${detail}`])
    await expect.poll(() => statusOf(path), { timeout: 10_000 }).toBe(path.includes('pandadetail') ? 404 : 410);
  for (const path of ['/news', '/en/news', '/'])
    await expect.poll(() => read(path), { timeout: 10_000 }).not.toMatch(/href="(\/en)?\/panda"/);
  await expect.poll(() => read('/sitemap/pages.xml'), { timeout: 10_000 }).not.toContain('/panda<');
});
