/** One HTML for all visitors: no header of a request changes a byte, and the preview of an item is its public page. */
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { languages, languageNumber, withLanguage, type Language } from '#shared/language.ts';
import type { ItemFields } from '#shared/api/content-staff.ts';
import { previewFramePath } from '#shared/api/preview.ts';
import { demoAccounts } from '#test/support/browser/account-guest.ts';
import { elements, metaContent, policySources } from '#test/support/html.ts';
import { callerOf, demoAdmin, type Caller } from '#test/support/publish-text.ts';
import { allVisits, dailyVisits } from '#test/support/screens.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site[Symbol.asyncDispose]());

/** Two visitors who differ in every header. */
const visitors: readonly Record<string, string>[] = [
  {
    cookie: 'languageLocal=en; token=aaa',
    authorization: 'Bearer aaa',
    'user-agent': 'Mozilla/5.0 (iPhone) Mobile MicroMessenger',
    'accept-language': 'en-GB',
  },
  {
    cookie: 'languageLocal=zh-Hans',
    'user-agent': 'Googlebot/2.1',
    'accept-language': 'fr',
    'x-forwarded-host': 'evil.test',
    'x-original-url': '/en',
    referer: 'https://evil.test/',
  },
];

test('requests that differ in every header get the same bytes, rendered or cached', async () => {
  for (const { url } of dailyVisits(await allVisits(site.origin), 'zh-Hans')) {
    site.app.pages.clear();
    const first = await read(url, visitors[0]);
    const kept = await read(url, visitors[1]);
    site.app.pages.clear();
    const second = await read(url, visitors[1]);

    expect({ url, kept: isDeepStrictEqual(kept, first), again: isDeepStrictEqual(second, first) }).toEqual({
      url,
      kept: true,
      again: true,
    });
  }
});

test('no page sets a cookie', async () => {
  const answer = await fetch(`${site.origin}/`, { headers: visitors[0] ?? {} });

  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(answer.headers.get('vary')).toBe('accept-encoding');
});

test('a token in the request does not appear in the page', async () => {
  const { body } = await read('/', { authorization: 'Bearer secret-token', cookie: 'token=secret-token' });

  expect(body.includes('secret-token')).toBe(false);
});

/** Text and markup of the page's main part; ids that React numbers, and the signatures of attachments, differ by rendering. */
function mainOf(html: string): { text: string; markup: string } {
  const [, main = ''] = /<main[^>]*>([^]*)<\/main>/.exec(html.replace(/<script\b[^]*?<\/script>/g, '')) ?? [];
  const markup = main.replace(/ (id|for|name|aria-[a-z]+|commandfor)="[^"]*_R?[^"]*_"/g, '');
  return { text: main.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' '), markup };
}

interface Typed {
  contentId: string;
  revisionId: string;
  fields: Partial<ItemFields>;
}

const htmlOf = async (caller: Caller, typed: Typed, language: Language) =>
  (await caller<{ html: string }>('/webAdmin/cms/preview/page', { ...typed, languageType: languageNumber(language) })).html;

test.each([
  ['an article', 'a13', '/content/article/a13'],
  ['a notice', 'n01', '/content/article/n01'],
  ['a film of the screening room', 'v01', '/videoplay/v01'],
])('the preview of %s is its public page in both languages', async (_name, id, path) => {
  const admin = await callerOf(site.origin, demoAdmin);
  const { revisionId, fields } = await storedItem(id);
  for (const language of languages) {
    const html = await htmlOf(admin, { contentId: id, revisionId, fields }, language);
    const page = String((await read(withLanguage(language, path))).body);

    expect(mainOf(page).text.length).toBeGreaterThan(100);
    expect(mainOf(html)).toEqual(mainOf(page));
    expect(elements(html, 'title')).toEqual(elements(page, 'title'));
    expect(elements(html, 'script')).toEqual([]);
  }
});

test('the preview shows typed text before it is saved, as the page shows it once it is published, and nobody else sees it', async () => {
  const [author, judge] = await Promise.all([callerOf(site.origin, demoAccounts.pgc), callerOf(site.origin, demoAdmin)]);
  const stored = { titleZh: '初稿', titleEn: 'First draft', bodyZh: '<p>初稿</p>', bodyEn: '<p>First draft</p>', coverId: 'f01' };
  const draft = await author('/webAdmin/cms/content/add', { kind: 'article', columnId: 'news', fields: stored });
  const typed = {
    titleZh: '定稿 <b>与</b> 标记',
    titleEn: 'The final word',
    abstractEn: 'A summary',
    bodyEn: '<h2 onclick="x()">Heading</h2><p style="color:red">Text</p><script>alert(1)</script>',
    coverId: 'f02',
    seoTitleEn: 'Found by engines',
    seoDescriptionZh: '搜索引擎显示的说明',
    shareId: 'f03',
  };
  const before = site.app.pages.numbers();
  const previews = await Promise.all(
    languages.map((language) => htmlOf(author, { contentId: draft.id, revisionId: draft.revisionId, fields: typed }, language)),
  );

  expect([growth(before), previews.join('').includes('alert(1)')]).toEqual([0, false]);
  expect((await fetch(`${site.origin}/content/article/${draft.id}`)).status).toBe(404);
  expect((await storedItem(draft.id)).fields).toMatchObject(stored);

  const saved = await author('/webAdmin/cms/content/save', { ...draft, changes: typed });
  const act = (by: Caller, action: string, { id, revisionId, version }: typeof draft) =>
    by(`/webAdmin/cms/content/${action}`, { id, revisionId, version });
  await act(judge, 'online', await act(judge, 'approve', await act(author, 'submitApprove', { ...draft, version: saved.version })));
  for (const [index, language] of languages.entries()) {
    const page = String((await read(withLanguage(language, `/content/article/${draft.id}`))).body);
    // It was published some moments after the preview.
    const [shown, published] = [previews[index] ?? '', page].map((html) => mainOf(html.replace(/datetime="[^"]*"/gi, '')));

    expect(shown).toEqual(published);
    expect(elements(previews[index] ?? '', 'title')).toEqual(elements(page, 'title'));
    expect([metaContent(page, 'og:title'), metaContent(page, 'description')]).toEqual(
      language === 'en' ? ['Found by engines', typed.abstractEn] : [typed.titleZh, typed.seoDescriptionZh],
    );
    expect(page).toContain(language === 'en' ? '"headline":"Found by engines"' : '"description":"搜索引擎显示的说明"');
  }
});

test('only pages of this site may frame the preview, which runs no script and is in no cache', async () => {
  const { headers } = await fetch(site.origin + previewFramePath);
  const policy = headers.get('content-security-policy') ?? '';

  expect(policySources(policy, 'frame-ancestors')).toEqual(["'self'"]);
  expect([policySources(policy, 'default-src'), policySources(policy, 'script-src')]).toEqual([["'none'"], []]);
  expect([headers.get('x-frame-options'), headers.get('cache-control')]).toEqual(['SAMEORIGIN', 'no-store']);
});

async function storedItem(id: string) {
  const item = await site.context.services?.editing.get({ id: 'admin', userType: 20, roles: ['admin'] }, { id, language: 'en' });
  if (!item) throw new Error('The site has no editor');
  return item;
}

/** Entries that both caches have grown by. */
function growth(before: Record<string, number>): number {
  const now: Record<string, number> = site.app.pages.numbers();
  const entries = ['page_cache_entries', 'data_cache_entries'];
  return entries.reduce((sum, name) => sum + (now[name] ?? 0) - (before[name] ?? 0), 0);
}

async function read(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string; etag: string | null; policy: string | null }> {
  const answer = await fetch(site.origin + url, { headers });
  return {
    status: answer.status,
    body: await answer.text(),
    etag: answer.headers.get('etag'),
    policy: answer.headers.get('content-security-policy'),
  };
}
