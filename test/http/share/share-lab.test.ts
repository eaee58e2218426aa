/** Share Lab over HTTP: real pages as crawlers get them, unpublished pages, refusals, and concurrent checks. */
import { expect, test } from 'vitest';
import { and, eq, isNull } from 'drizzle-orm';
import { content, contentRevision } from '#server/db/schema/content.ts';
import type { ShareReport } from '#shared/api/share-lab.ts';
import { languages, withLanguage } from '#shared/language.ts';
import { shareAppNames } from '#shared/share/share-apps.ts';
import { isShared } from '#shared/share/share-picture.ts';
import { isExhaustive, sampled } from '#test/support/exhaustive.ts';
import { allVisits, inTurns } from '#test/support/screens.ts';
import { siteOrigin } from '#test/support/app.ts';
import { ofFile } from '#test/support/of-file.ts';
import { openCallerStage } from '#test/http/contracts/caller-stage.ts';
import { envelopeOf } from '#test/http/contracts/contract-calls.ts';

// The tests check more pages in a minute than the rate limit allows.
const stage = ofFile(() => openCallerStage({ RATE_LIMITS: 'shareLab.account=5000/60' }));
const publisher = ofFile(() => stage().makeCaller('publisher'));

interface Answer {
  code: number;
  msg: string;
  data: ShareReport & { reason?: string };
}

const look = async (address: string, { languageType = 0, caller = publisher() } = {}) =>
  envelopeOf(
    await stage().send(`/webAdmin/share/look?${new URLSearchParams({ address, languageType: String(languageType) })}`, {
      token: caller.token,
    }),
  ) as unknown as Answer;

test.each(languages)('an article is fetched as by a crawler (%s), from a path and from an absolute address', async (language) => {
  const path = withLanguage(language, `/content/article/${stage().contentId}`);
  const { data } = await look(siteOrigin + path);

  expect(data).toMatchObject({ url: siteOrigin + path, path, language, status: 200, lang: language, steps: [], leadsTo: '' });
  expect(data.cards.map(({ app, hasCard }) => [app, hasCard])).toEqual(shareAppNames.map((app) => [app, true]));
  expect(data.pictures[0]).toMatchObject({ status: 200, width: 1200, height: 630, type: 'image/jpeg' });
  expect(data.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect((await look(path)).data).toEqual(data);
});

test('no public page has an error that costs it its card', async () => {
  const visits = (await allVisits(stage().site.origin)).filter(({ screen }) => isShared(screen) && screen !== '/conference');
  for (const { url } of isExhaustive ? visits : sampled(inTurns(visits, 'zh-Hans'), 3)) {
    const { data, code } = await look(url);

    expect([code, data.status, data.findings.filter(({ severity }) => severity === 'error')], url).toEqual([200, 200, []]);
  }
}, 180_000);

test('a draft, a withdrawn item and an unknown path are reported as not public, without their text', async () => {
  const [draft] = await stage()
    .db.select({ id: content.id, title: contentRevision.titleZh })
    .from(content)
    .innerJoin(contentRevision, eq(contentRevision.contentId, content.id))
    .where(and(isNull(content.liveRevisionId), eq(contentRevision.state, 'draft')))
    .limit(1);
  const seen = await look(`/content/article/${draft?.id}`);

  expect(seen.data).toMatchObject({ status: 404, tags: [], pictures: [], findings: [{ key: 'notPublic', severity: 'error' }] });
  expect(draft?.title).toBeTruthy();
  expect(JSON.stringify(seen)).not.toContain(draft?.title);
  expect((await look('/no/such/page')).data.findings).toMatchObject([{ key: 'notPublic' }]);
});

test('redirects are followed and reported', async () => {
  expect((await look('/manage/works')).data).toMatchObject({
    path: '/manage/works/draft',
    steps: [{ path: '/manage/works', status: 302 }],
    findings: expect.arrayContaining([expect.objectContaining({ key: 'redirected' }), expect.objectContaining({ key: 'noindex' })]),
  });
});

test.each([
  ['https://other.test/news', 'foreign'],
  ['//other.test/news', 'foreign'],
  ['http://169.254.169.254/latest/meta-data', 'foreign'],
  ['http://127.0.0.1:80/', 'foreign'],
  ['blob:http://site.test/x', 'foreign'],
  ['javascript:alert(1)', 'foreign'],
  ['/news\\..\\', 'malformed'],
  ['/%ff', 'malformed'],
  ['/..//other.test', 'malformed'],
  ['/healthz', 'notPage'],
  ['/metrics', 'notPage'],
  ['/static/city.json', 'notPage'],
  ['/web/cmsv2/column/getEmailCode?email=a@example.org', 'notPage'],
  ['/%77eb/cmsv2/column/getEmailCode?email=a@example.org', 'notPage'],
  ['/webAdmin/share/look?address=/', 'notPage'],
  ['/vod/getPlayUrl', 'notPage'],
])('%s is refused in both languages: %s', async (address, reason) => {
  const [zh, en] = [await look(address), await look(address, { languageType: 1 })];

  expect([zh, en]).toMatchObject([
    { code: 400, msg: '地址不允许', data: { reason } },
    { code: 400, msg: 'This address is not allowed', data: { reason } },
  ]);
});

test('empty and oversized addresses are refused', async () => {
  expect([await look(''), await look(`/${'x'.repeat(2_000)}`)]).toMatchObject([{ code: 400 }, { code: 400 }]);
});

test('concurrent checks of one page get the same result from one rendering', async () => {
  const other = await stage().makeCaller('editor');
  stage().site.app.pages.clear();
  const before = stage().site.app.pages.pages.renders;

  const answers = await Promise.all([look('/en/previous'), look('/en/previous', { caller: other }), look(`${siteOrigin}/en/previous`)]);

  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  // The page and its twin in the other language.
  expect(stage().site.app.pages.pages.renders - before).toBeLessThanOrEqual(2);
});

test('a change is reported by the next check', async () => {
  const person = await stage().makeCaller('admin');
  const path = `/content/article/${stage().contentId}`;
  expect((await look(path, { caller: person })).data.status).toBe(200);

  await stage()
    .db.update(content)
    .set({ unpublishAt: new Date(Date.now() - 1_000) })
    .where(eq(content.id, stage().contentId));
  stage().site.context.events.contentChanged([`content:${stage().contentId}`]);

  expect((await look(path, { caller: person })).data.findings).toMatchObject([{ key: expect.stringMatching(/^(gone|notPublic)$/) }]);
});
