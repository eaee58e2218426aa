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
  envelopeOf(await stage().post(path, fields, admin())) as { code: number; data: { id: string } & Record<string, unknown> };
const read = (path: string) => stage().send(path);
/** Editions that staff add begin hidden. */
const show = async (id: string) =>
  expect((await post('/webAdmin/award/edition/ceremony', { id, base: { isHidden: true }, changes: { isHidden: false } })).code).toBe(200);
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
        language === 'en' ? `${year} edition` : `${year} 金熊猫`,
      );
      // The previous editions are over; the home page names all.
      expect((await read(withLanguage(language, '/previous'))).text.includes(`id="y${year}"`)).toBe(year === 2023);
      expect((await read(withLanguage(language, '/'))).text).toContain(`href="${address}"`);
    }
    expect((await read('/sitemap/pages.xml')).text).toContain(`<loc>${siteOrigin}${path}</loc>`);
  },
);

test('the edition of 2023 shows nominees and winners, that of 2027 only its public data', async () => {
  const [past, coming] = [(await read('/en/g2023')).text, (await read('/en/g2027')).text];

  expect(past).toMatch(/Winners only/);
  expect(past).toContain('/en/g2023?winners=1');
  expect(coming).not.toMatch(/Winners only/);
});

/** JSON-LD nodes of a page. */
const nodesOf = (html: string) =>
  (
    JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as {
      '@graph': Record<string, unknown>[];
    }
  )['@graph'];

test.each([
  ['zh-Hans', '最佳影片', '往届回顾', '得主待揭晓'],
  ['en', 'Best Film', 'Previous review', 'The winner will be announced'],
] as const)(
  'an award has a page across the editions in %s, reached from the edition, the film and the search',
  async (language, name, parent, pending) => {
    const path = withLanguage(language, '/award/best-film-film');
    const { status, text } = await read(path);
    const [crumbs, main] = [
      elements(text, 'nav').find(({ attributes }) => /面包屑|Breadcrumb/.test(attributes['aria-label'] ?? ''))?.text ?? '',
      elements(text, 'main')[0]?.text ?? '',
    ];

    expect([status, elements(text, 'h1')[0]?.text, links(text, 'canonical')['canonical']]).toEqual([200, name, siteOrigin + path]);
    expect(elements(text, 'title')[0]?.text).toMatch(new RegExp(`^${name}`));
    expect(crumbs).toMatch(new RegExp(`${parent}.*${name}`, 's'));
    expect(metaContent(text, 'description')).toMatch(/2025.*2023/);
    expect(metaContent(text, 'robots') ?? '').not.toContain('noindex');
    expect((await read(new URL(metaContent(text, 'og:image') ?? '').pathname)).status).toBe(200);
    expect(text).toContain(`hrefLang="${language === 'en' ? 'zh-Hans' : 'en'}"`);
    expect(elements(main, 'h2').map((heading) => heading.text.replace(/<[^>]*>/g, ' ').trim())).toEqual([
      expect.stringMatching(/^2025/),
      expect.stringMatching(/^2023/),
    ]);
    const folds = elements(main, 'details').filter(({ attributes }) => attributes['data-form'] !== 'laurels');
    expect(folds.map(({ attributes }) => attributes['open'])).toEqual([undefined, undefined]);
    expect(main).not.toContain(pending);
    const list = nodesOf(text).find((node) => node['@type'] === 'ItemList');
    const entries = (list?.['itemListElement'] ?? []) as { item: { award: string; url: string } }[];
    const won = entries.map(({ item }) => item);
    expect(won.map(({ award }) => award)).toEqual([`${name} 2025`, `${name} 2023`]);

    const film = won[0]?.url.replace(siteOrigin, '') ?? '';
    for (const from of [
      withLanguage(language, '/g2025'),
      withLanguage(language, '/g2023'),
      film,
      `${withLanguage(language, '/searchresult')}?search=${encodeURIComponent(name)}`,
    ])
      expect([from, (await read(from)).text.includes(`href="${path}"`)]).toEqual([from, true]);
    for (const { year } of [{ year: 2025 }, { year: 2023 }])
      expect(main).toContain(`href="${withLanguage(language, `/g${year}`)}#best-film-film"`);
    expect((await read('/sitemap/pages.xml')).text).toContain(`<loc>${siteOrigin}${path}</loc>`);
  },
);

test('the page of an award follows the reveal: empty before the nominees are public, then with open nominees', async () => {
  const year = 2043;
  const { data: added } = await post('/webAdmin/award/edition/add', { year, ordinalZh: '第九届', ordinalEn: 'Ninth edition' });
  const { data: unit } = await post('/webAdmin/award/edition/unit/add', {
    editionId: added.id,
    key: 'film',
    labelZh: '电影',
    labelEn: 'Film',
  });
  const { data: category } = await post('/webAdmin/award/edition/category/add', {
    unitId: unit.id,
    labelZh: '最佳字体',
    labelEn: 'Best Lettering',
    subject: 'person',
  });
  expect(category.id).toBeTruthy();
  const path = '/en/award/best-lettering-film';
  expect((await read(path)).status).toBe(404);
  await show(added.id);
  await expect.poll(async () => (await read(path)).status, { timeout: 10_000 }).toBe(200);
  const empty = (await read(path)).text;

  expect(empty).toContain('No winner yet');
  expect(metaContent(empty, 'robots')).toContain('noindex');
  expect((await read('/sitemap/pages.xml')).text).not.toContain('best-lettering-film');

  expect(
    (
      await post('/webAdmin/award/edition/nomination/add', {
        categoryId: category.id,
        filmId: null,
        personId: 'p01',
        roleZh: '',
        roleEn: '',
        recipients: [],
      })
    ).code,
  ).toBe(200);
  expect((await read(path)).text).toContain('No winner yet');
  const changes = { nomineesAt: new Date(Date.now() - 60_000).toISOString() };
  expect((await post('/webAdmin/award/edition/ceremony', { id: added.id, base: { nomineesAt: null }, changes })).code).toBe(200);

  await expect.poll(async () => (await read(path)).text, { timeout: 10_000 }).toContain('The winner will be announced');
  const nominees = (await read(path)).text;
  expect(metaContent(nominees, 'robots') ?? '').not.toContain('noindex');
  expect(elements(nominees, 'details').filter(({ attributes }) => attributes['data-form'] === 'nominees')).toMatchObject([
    { attributes: { open: '' }, text: expect.stringContaining('/en/content/people/p01') as string },
  ]);
  expect(nodesOf(nominees).some((node) => node['@type'] === 'ItemList')).toBe(false);
  await expect.poll(async () => (await read('/sitemap/pages.xml')).text, { timeout: 10_000 }).toContain('/award/best-lettering-film<');
});

test('awards without an English name have an address each, which those of one name share across the editions', async () => {
  const addAward = async (year: number, labelZh: string) => {
    const { data } = await post('/webAdmin/award/edition/add', { year, ordinalZh: '', ordinalEn: '' });
    const labels = { labelZh: '短片', labelEn: '' };
    const { data: unit } = await post('/webAdmin/award/edition/unit/add', { editionId: data.id, key: 'short', ...labels });
    await post('/webAdmin/award/edition/category/add', { unitId: unit.id, labelZh, labelEn: '', subject: 'work' });
    await show(data.id);
  };
  const awardYears = async (anchor: string) => {
    const { data } = envelopeOf(await read(`/web/cmsv2/column/award?anchor=${anchor}`)) as { data: { years: { year: number }[] } | null };
    return data?.years.map(({ year }) => year);
  };
  await addAward(2044, '最佳短片');
  await addAward(2045, '最佳短片');
  await addAward(2046, 'A组评委会奖');
  await addAward(2047, 'جائزة');
  await addAward(2048, 'تقدير');

  const pages = {
    'zui-jia-duan-pian-short': [2045, 2044],
    'a-zu-ping-wei-hui-jiang-short': [2046],
    'award-short': [2047],
    'award-short-2': [2048],
  };
  for (const [anchor, own] of Object.entries(pages))
    await expect.poll(async () => [anchor, await awardYears(anchor)], { timeout: 10_000 }).toEqual([anchor, own]);
});

test.each([
  '/award/best-nothing',
  '/en/award/best-nothing',
  '/award/',
  '/award',
  '/award/a.b',
  '/award/best-film-film/x',
  `/award/${'a'.repeat(121)}`,
])('%s is no award and answers 404', async (path) => {
  expect((await read(path)).status).toBe(404);
});

test('a call says by its dates whether works can be entered, and leads to its notice with the charter in both languages', async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  let base: { entriesFrom: string | null; entriesUntil: string | null } = {
    entriesFrom: '2026-11-01T16:00:00.000Z',
    entriesUntil: '2027-03-31T16:00:00.000Z',
  };
  const saidWith = async (entriesFrom: string | null, entriesUntil: string | null) => {
    const changes = { entriesFrom, entriesUntil };
    const { code } = await post('/webAdmin/award/edition/save', { id: '2027', base, changes });
    base = changes;
    expect(code).toBe(200);
    return (await read('/en/g2027')).text;
  };

  const open = await saidWith(day(-2), day(2));
  expect(open).toContain('Open for entries until');
  expect(await saidWith(day(2), day(4))).toContain('Entries open on');
  expect(await saidWith(day(-4), day(-2))).toContain('Entries closed on');
  expect(await saidWith(null, null)).toContain('Dates of the call for entries to be announced');

  // Every page tells of a call that is open or coming, and of none that is over.
  const said = async () =>
    elements((await read('/en/announcement')).text, 'a').filter(({ attributes }) => attributes['class']?.includes('call-line'));
  expect(await said()).toEqual([]);
  await saidWith(day(-2), day(2));
  expect((await said()).map(({ attributes }) => attributes['href'])).toEqual(['/en/g2027', '/en/g2027', '/en/g2027']);

  const notice = /href="(\/en\/content\/article\/[\w-]+\?breadcrumType=announcement)"[^>]*>Read the call/.exec(open)?.[1] ?? '';
  const files = elements((await read(notice)).text, 'a').filter(({ attributes }) => attributes['download'] !== undefined);
  expect(files).toHaveLength(2);
  for (const { attributes } of files) {
    const file = await fetch(new URL(attributes['href'] ?? '', stage().site.origin));
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  }
});

test('a call says who may enter and who may not, a point per line in each language, and leads to its notices alone', async () => {
  const { fields } = (
    envelopeOf(await stage().send('/webAdmin/award/edition/2027', { token: admin().token })) as { data: { fields: Record<string, string> } }
  ).data;
  const names = ['eligibleZh', 'eligibleEn', 'ineligibleZh', 'ineligibleEn', 'entryContactZh', 'entryContactEn'];
  const base = Object.fromEntries(names.map((name) => [name, fields[name]]));
  const changes = {
    eligibleZh: '出品机构\n\n 发行方 ',
    eligibleEn: 'Producers\nDistributors',
    ineligibleZh: '个人',
    ineligibleEn: '<b>Individuals</b>',
    entryContactZh: '请致电组委会',
    entryContactEn: 'Write to entries@example.org, weekdays',
  };
  expect((await post('/webAdmin/award/edition/save', { id: '2027', base, changes })).code).toBe(200);

  const [zh, en] = [(await read('/g2027')).text, (await read('/en/g2027')).text];
  for (const point of ['出品机构', '发行方', '个人']) expect(zh).toContain(point);
  expect(zh).toContain('请致电组委会');
  expect(zh).not.toContain('mailto:');
  for (const point of ['Producers', 'Distributors', '&lt;b&gt;Individuals']) expect(en).toContain(point);
  expect(en).toContain('href="mailto:entries@example.org"');

  const tellsIn = async (id: string) => /<main[\s\S]*call-line/.test((await read(`/content/article/${id}`)).text);
  expect([await tellsIn('a02'), await tellsIn('a06'), await tellsIn('a12'), await tellsIn('a14')]).toEqual([true, false, false, false]);
});

test.each(['/g2024', '/en/g1990', '/g20255', '/gabc', '/g'])('%s has no edition and answers 404', async (path) => {
  expect((await read(path)).status).toBe(404);
});

test('upper case and a trailing slash redirect to the canonical address', async () => {
  for (const path of ['/G2023', '/g2023/'])
    expect(await fetch(stage().site.origin + path, { redirect: 'manual' })).toMatchObject({ status: 301 });
});

test('an edition added by staff has a page once it is shown; as the current one it is named in the frame of every page', async () => {
  const year = 2041;
  const before = await header('/en/news');
  expect([(await read(`/g${year}`)).status, before]).toEqual([404, expect.stringContaining('2025 Golden Panda')]);

  const added = await post('/webAdmin/award/edition/add', { year, ordinalZh: '', ordinalEn: '' });
  expect(added.code).toBe(200);
  expect((await read(`/g${year}`)).status).toBe(404);
  for (const path of ['/en', '/sitemap/pages.xml']) expect([path, (await read(path)).text.includes(`/g${year}`)]).toEqual([path, false]);
  await show(added.data.id);
  await expect.poll(async () => (await read(`/g${year}`)).status, { timeout: 10_000 }).toBe(200);
  const [zh, en] = [(await read(`/g${year}`)).text, (await read(`/en/g${year}`)).text];
  expect([zh, en].map((text) => elements(text, 'h1')[0]?.text)).toEqual([
    expect.stringContaining('2041 金熊猫'),
    expect.stringContaining('2041 edition'),
  ]);
  // The menu tells of the call of another edition.
  const main = elements(en, 'main')[0]?.text ?? '';
  expect([zh.includes('本届信息即将公布'), main.includes('Details to be announced'), main.includes('Open for entries')]).toEqual([
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
    // It has no programme yet, to which the menu of the edition before leads.
    expect(elements(text, 'header')[0]?.text).not.toContain('/programme"');
    expect(elements(text, 'footer')[0]?.text).toContain('href="/en/g2041"');
  }
  expect((await read('/en/manifest.webmanifest')).text).toContain('"/en/g2041"');
  expect((await read('/g2025')).status).toBe(200);
});
