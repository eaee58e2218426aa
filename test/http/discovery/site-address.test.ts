/** The public address that staff set: everything that names the site follows at once, and bad ones are refused. */
import { expect, test } from 'vitest';
import { saveSettingGroup } from '#shared/api/site-staff.ts';
import { siteOfFile } from '#test/support/of-file.ts';
import { callerOf, demoAdmin } from '#test/support/publish-text.ts';

const site = siteOfFile({ environment: { SITE_ORIGIN: '', SEARCH_ENGINES: 'welcome' } });
const text = async (path: string) => (await fetch(site().origin + path)).text();
const named = {
  '/about': /<link rel="canonical" href="/,
  '/sitemap.xml': /<loc>/,
  '/robots.txt': /Sitemap: /,
  '/feed/news.json': /"home_page_url": ?"/,
  '/g2025.json': /"url": ?"/,
};

test('pages, sitemap, feeds and files name the address that staff set, and the address of the machine again without one', async () => {
  const admin = await callerOf(site().origin, demoAdmin);
  const save = (version: number, origin: string) =>
    admin(saveSettingGroup.path, { group: 'address', version, values: { origin } }).then(
      () => 'ok',
      () => 'refused',
    );
  const originsNamed = async () => {
    const found = Object.entries(named).map(async ([path, before]) => {
      const origin = /^https?:\/\/[^/"<\s]+/.exec((await text(path)).split(before)[1] ?? '')?.[0];
      return origin ?? `none in ${path}`;
    });
    return [...new Set(await Promise.all(found))];
  };
  expect(await originsNamed()).toEqual(['http://localhost:3000']);
  for (const wrong of [
    'nordlys.example.org',
    'ftp://nordlys.example.org',
    'https://x.org/no',
    'https://x:443',
    'http://999.1.1.1',
    'https://a b',
  ])
    expect(await save(0, wrong), wrong).toBe('refused');

  expect(await save(0, 'https://nordlys.example.org')).toBe('ok');
  await expect.poll(originsNamed).toEqual(['https://nordlys.example.org']);
  expect(await save(1, '')).toBe('ok');
  await expect.poll(originsNamed).toEqual(['http://localhost:3000']);
});
