/** Pages of editions, and the current edition in the links of every page, as set by staff over HTTP. */
import { expect, test } from 'vitest';
import { languages, withLanguage } from '#shared/language.ts';
import { siteOrigin } from '#test/support/app.ts';
import { elements, links, metaContent } from '#test/support/html.ts';
import { ofFile } from '#test/support/of-file.ts';
import { openCallerStage } from '#test/http/contracts/caller-stage.ts';
import { envelopeOf } from '#test/http/contracts/contract-calls.ts';

const stage = ofFile(openCallerStage);
const admin = ofFile(() => stage().makeCaller('admin'));

const post = async (path: string, fields: object) =>
  envelopeOf(await stage().send(path, { method: 'POST', body: JSON.stringify({ languageType: 1, ...fields }), token: admin().token })) as {
    code: number;
    data: { id: string } & Record<string, unknown>;
  };
const read = (path: string) => stage().send(path);
const header = async (path: string) => elements((await read(path)).text, 'header')[0]?.text ?? '';

test.each([2023, 2025, 2027])(
  '/g%d is the page of that edition with its own head, address and share picture, linked from the others',
  async (year) => {
    const path = `/g${year}`;
    for (const language of languages) {
      const address = withLanguage(language, path);
      const { status, text } = await read(address);

      expect([status, links(text, 'canonical')['canonical']]).toEqual([200, siteOrigin + address]);
      expect(elements(text, 'title')[0]?.text).toContain(String(year));
      expect((await read(new URL(metaContent(text, 'og:image') ?? '').pathname)).status).toBe(200);
      expect(elements(text, 'nav').find(({ attributes }) => /面包屑|Breadcrumb/.test(attributes['aria-label'] ?? ''))?.text).toContain(
        language === 'en' ? `${year} Golden Panda` : `${year} 金熊猫`,
      );
      expect((await read(withLanguage(language, '/previous'))).text).toContain(`href="${address}"`);
    }
    expect((await read('/sitemap/pages.xml')).text).toContain(`<loc>${siteOrigin}${path}</loc>`);
  },
);

test('the edition of 2023 shows nominees and winners, that of 2027 only its public data', async () => {
  const [past, coming] = [(await read('/en/g2023')).text, (await read('/en/g2027')).text];

  expect(past).toMatch(/Winner<|Winners only/);
  expect(past).toContain('/en/g2023?winners=1');
  expect(coming).not.toMatch(/Winners only/);
});

test.each(['/g2024', '/en/g1990', '/g20255', '/gabc', '/g'])('%s has no edition and answers 404', async (path) => {
  expect((await read(path)).status).toBe(404);
});

test('upper case and a trailing slash redirect to the canonical address', async () => {
  for (const path of ['/G2023', '/g2023/'])
    expect(await fetch(stage().site.origin + path, { redirect: 'manual' })).toMatchObject({ status: 301 });
});

test('an edition added by staff has a page at once; as the current one it is named in the frame of every page', async () => {
  const year = 2041;
  const before = await header('/en/news');
  expect([(await read(`/g${year}`)).status, before]).toEqual([404, expect.stringContaining('2025 Golden Panda')]);

  const added = await post('/webAdmin/award/edition/add', { year, ordinalZh: '', ordinalEn: '' });
  expect(added.code).toBe(200);
  await expect.poll(async () => (await read(`/g${year}`)).status, { timeout: 10_000 }).toBe(200);
  const [zh, en] = [(await read(`/g${year}`)).text, (await read(`/en/g${year}`)).text];
  expect([zh, en].map((text) => elements(text, 'h1')[0]?.text)).toEqual([
    expect.stringContaining('2041 金熊猫奖'),
    expect.stringContaining('2041 Golden Panda Awards'),
  ]);
  expect([zh.includes('本届信息即将公布'), en.includes('Details to be announced'), en.includes('Open for entries')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(await header('/en/news')).toBe(before);

  const ceremony = { id: added.data.id, base: { isCurrent: false }, changes: { isCurrent: true } };
  expect((await post('/webAdmin/award/edition/ceremony', ceremony)).code).toBe(200);

  for (const path of ['/en/news', '/en/about', '/en/g2025', '/en/set/basic', '/en/nowhere']) {
    await expect.poll(() => header(path), { timeout: 10_000 }).toContain('2041 Golden Panda');
    const { text } = await read(path);
    expect(elements(text, 'header')[0]?.text).toContain('href="/en/g2041"');
    expect(elements(text, 'footer')[0]?.text).toContain('href="/en/g2041"');
  }
  expect((await read('/en/manifest.webmanifest')).text).toContain('"/en/g2041"');
  expect((await read('/g2025')).status).toBe(200);
});
