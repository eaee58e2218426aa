/** A correction note comes with a change of a public article: on its page, in feeds and for search engines, until it is withdrawn. */
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { expect, test } from 'vitest';
import { absoluteDate } from '#shared/dates.ts';
import { withLanguage, type Language } from '#shared/language.ts';
import { correctionMax } from '#shared/limits.ts';
import { siteOrigin } from '#test/support/app.ts';
import { demoAccounts } from '#test/support/browser/account-guest.ts';
import { siteOfFile } from '#test/support/of-file.ts';
import { callerOf, demoAdmin, type Caller } from '#test/support/publish-text.ts';

interface Work {
  id: string;
  revisionId: string;
  version: number;
}

interface Saved {
  version: number;
  checks: { name: string; isMet: boolean; isRequired: boolean }[];
}

const site = siteOfFile();
const items = '/webAdmin/cms/content';
const texts = { titleZh: '校样', titleEn: 'The proof', bodyZh: '<p>九月</p>', bodyEn: '<p>September</p>', coverId: 'f01' };
const notes = { correctionZh: '闭幕日期误作九月，应为 <十月>。', correctionEn: 'The closing night was in October, not in September.' };

const people = () => Promise.all([callerOf(site().origin, demoAccounts.pgc), callerOf(site().origin, demoAdmin)]);
const pick = ({ id, revisionId, version }: Work): Work => ({ id, revisionId, version });
const act = (by: Caller, action: string, work: Work) => by<Work>(`${items}/${action}`, pick(work));
const add = (author: Caller, fields: object = {}) =>
  author<Work>(`${items}/add`, { kind: 'article', columnId: 'news', fields: { ...texts, ...fields } });
const publish = async (author: Caller, judge: Caller, draft: Work) =>
  act(judge, 'online', await act(judge, 'approve', await act(author, 'submitApprove', draft)));
const save = async (author: Caller, { id, revisionId, version }: Work, changes: object) => {
  const saved = await author<Saved>(`${items}/save`, { id, revisionId, version, changes });
  return { work: { id, revisionId, version: saved.version }, check: saved.checks.find(({ name }) => name === 'correction') };
};
/** A new version of an online article with other fields, put online. */
const change = async ([author, judge]: [Caller, Caller], online: Work, changes: object) =>
  publish(author, judge, (await save(author, await act(author, 'revise', online), changes)).work);

/** Answers for readers, feed readers and search engines. */
async function shown(id: string, language: Language) {
  const read = async (path: string) => (await fetch(site().origin + withLanguage(language, path))).text();
  const page = await read(`/content/article/${id}`);
  const graph = JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page)?.[1] ?? '{}') as {
    '@graph': Record<string, unknown>[];
  };
  const node = graph['@graph'].find((one) => one['@type'] === 'NewsArticle');
  const url = siteOrigin + withLanguage(language, `/content/article/${id}`);
  const atom = parseAtomFeed(await read('/feed/news.full.atom')).entries?.find((entry) => entry.id === url);
  const rss = parseRssFeed(await read('/feed/news.rss')).items?.find((item) => item.link === url);
  const json = parseJsonFeed(await read('/feed/news.json')).items?.find((item) => item.id === url);
  return { note: /<div[^>]*role="note".*?<\/div>/s.exec(page)?.[0] ?? '', node, atom, rss, json };
}

const noteOf = ({ node }: Awaited<ReturnType<typeof shown>>) => node?.['correction'] as { text: string; datePublished: string } | undefined;

test('a correction is on the page with its day, in all feeds and in the structured data, keeps its date, and goes when it is withdrawn', async () => {
  const [author, judge] = await people();
  const first = await publish(author, judge, await add(author));
  expect((await shown(first.id, 'en')).node).not.toHaveProperty('correction');

  const corrected = await change([author, judge], first, { bodyZh: '<p>十月</p>', bodyEn: '<p>October</p>', ...notes });
  const seen = { 'zh-Hans': await shown(corrected.id, 'zh-Hans'), en: await shown(corrected.id, 'en') };
  const time = String(noteOf(seen.en)?.datePublished);
  for (const [language, text, label] of [
    ['zh-Hans', notes.correctionZh, '更正'],
    ['en', notes.correctionEn, 'Correction'],
  ] as const) {
    const { note, node, atom, rss, json } = seen[language];
    const line = `${label} · ${absoluteDate(time, language)} · ${text}`;

    expect(note).toContain(`<b>${label}</b>`);
    expect(note).toContain(`dateTime="${time}">${absoluteDate(time, language)}`);
    expect(note).toContain(text.replace('<', '&lt;').replace('>', '&gt;'));
    expect(node?.['correction']).toEqual({ '@type': 'CorrectionComment', text, datePublished: time, inLanguage: language });
    expect(Date.parse(String(node?.['dateModified']))).toBeGreaterThan(Date.parse(String(node?.['datePublished'])));
    expect([atom?.summary?.value, rss?.description, json?.content_text]).toEqual([line, line, line]);
    expect(atom?.content?.value).toContain(`<p>${line.replace('<', '&lt;').replace('>', '&gt;')}</p>`);
    expect([atom?.updated, rss?.atom?.updated, json?.date_modified]).toEqual(Array.from({ length: 3 }, () => node?.['dateModified']));
  }

  const polished = await change([author, judge], corrected, { titleEn: 'The second proof' });
  const later = await shown(polished.id, 'en');
  expect(later.node?.['correction']).toMatchObject({ datePublished: time });
  expect(later.node?.['dateModified']).not.toBe(seen.en.node?.['dateModified']);

  const again = await change([author, judge], polished, { correctionEn: 'It was on 12 October.' });
  const renewed = noteOf(await shown(again.id, 'en'));
  expect(renewed?.text).toBe('It was on 12 October.');
  expect(Date.parse(String(renewed?.datePublished))).toBeGreaterThan(Date.parse(time));

  const withdrawn = await change([author, judge], again, { correctionZh: '', correctionEn: '' });
  const gone = await shown(withdrawn.id, 'zh-Hans');
  expect([gone.note, gone.node?.['correction'], gone.rss?.description, gone.atom?.summary?.value]).toEqual(['', undefined, '校样', '校样']);
});

test('a note that is too long, lacks a language of the article, or comes before readers have seen the article, cannot be submitted', async () => {
  const [author, judge] = await people();
  const online = await publish(author, judge, await add(author));
  let { work } = await save(author, await act(author, 'revise', online), { titleEn: 'Changed' });

  for (const changes of [
    { ...notes, correctionEn: '' },
    { ...notes, correctionZh: '  ' },
    { ...notes, correctionEn: 'x'.repeat(correctionMax + 1) },
  ]) {
    const saved = await save(author, work, changes);
    work = saved.work;

    expect(saved.check).toEqual({ name: 'correction', isMet: false, isRequired: true });
    await expect(act(author, 'submitApprove', work)).rejects.toThrow('submitApprove: 400');
  }
  await expect(save(author, work, { correctionEn: 'x'.repeat(correctionMax * 2 + 1) })).rejects.toThrow('400');
  const fits = await save(author, work, { ...notes, correctionEn: 'x'.repeat(correctionMax) });
  expect([fits.check?.isMet, await act(author, 'submitApprove', fits.work)]).toEqual([true, expect.objectContaining({ state: 'audit' })]);

  const early = await save(author, await add(author), notes);
  expect(early.check).toEqual({ name: 'correction', isMet: false, isRequired: true });
  await expect(act(author, 'submitApprove', early.work)).rejects.toThrow('submitApprove: 400');
});

test('an article in one language has its note in that language', async () => {
  const [author, judge] = await people();
  const online = await publish(author, judge, await add(author, { titleEn: '', bodyEn: '' }));

  await change([author, judge], online, { correctionZh: notes.correctionZh });

  expect((await shown(online.id, 'zh-Hans')).node?.['correction']).toMatchObject({ text: notes.correctionZh });
  expect((await shown(online.id, 'en')).note).toContain(`lang="zh-Hans">${notes.correctionZh.split('<')[0]}`);
});

test('an article that was taken offline and corrected comes back with its note', async () => {
  const [author, judge] = await people();
  const online = await publish(author, judge, await add(author));
  const offline = await judge<Work>(`${items}/offline`, { ...pick(online), reason: 'A date is wrong' });

  const { work } = await save(author, await act(author, 'edit', offline), notes);
  await publish(author, judge, work);

  expect((await shown(online.id, 'en')).node?.['correction']).toMatchObject({ text: notes.correctionEn });
});
