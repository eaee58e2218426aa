/** Rate limits by address: Retry-After, the real client address behind proxies, and no limit for the pages' own calls. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { verifyCode } from '#shared/api/account.ts';
import {
  changeAccountEmail,
  checkAccountLink,
  confirmEmailByLink,
  inviteStaff,
  sendPasswordLink,
  setPasswordByLink,
} from '#shared/api/account/account-link.ts';
import { mailInvitation } from '#shared/api/invitation.ts';
import { leavePressRoom, openPressRoom, readPressRoom } from '#shared/api/press/press.ts';
import { addAccreditation, renewAccreditation } from '#shared/api/press/press-staff.ts';
import { drawPoster } from '#shared/api/video-staff.ts';
import { fetchMedia } from '#shared/api/media.ts';
import { countEvent } from '#shared/api/statistics/statistics.ts';
import { answerOpenPreview, answerPreview, openPreview, previewPage, readOpenPreview, readPreview } from '#shared/api/preview.ts';
import { previewFilm } from '#shared/api/record/film.ts';
import { previewPerson } from '#shared/api/record/person.ts';
import { listSuggestionPlaces, listSuggestions, searchContent } from '#shared/api/search.ts';
import { checkSetup, makeFirstAdmin } from '#shared/api/dashboard.ts';
import { getWeChatConfig, makeShortLink } from '#shared/api/share.ts';
import { examineSite } from '#shared/api/site/doctor.ts';
import { lookAtShare } from '#shared/api/share-lab.ts';
import { previewHomePage } from '#shared/api/site-part.ts';
import { testMailServer } from '#shared/api/site-staff.ts';
import { sendTestMail } from '#shared/api/site-navigation.ts';
import { getPlayUrl, getSeats, getVideoPlayAuth, leaveSeat, openPlaySession } from '#shared/api/video.ts';
import { countView } from '#shared/api/home.ts';
import type { Contract } from '#shared/api/endpoint.ts';
import { languages, languageNumber } from '#shared/language.ts';
import { callLimitName, defaultRateLimits, type CallLimit } from '#shared/rate-limits.ts';
import { disposeAfterTest, startTestApp, type TestApp } from '#test/support/app.ts';
import { siteOfFile } from '#test/support/of-file.ts';
import { ask, contracts, envelopeOf, type HttpAnswer } from '#test/http/contracts/contract-calls.ts';

/** One site with figures that a test can reach, behind a trusted proxy, which names the visitor: each test is another one. */
const figures = { RATE_LIMITS: 'search.network=30/10, suggestion.network=30/10, play.account=40/60' };
const shared = siteOfFile({ environment: { TRUSTED_PROXIES: '127.0.0.1', ...figures } });

let visitors = 0;
/** Headers of a new visitor. */
const newVisitor = () => ({ 'x-forwarded-for': `203.0.113.${(visitors += 1)}` });

const limited = [
  { name: 'search', path: `${searchContent.path}?search=the` },
  { name: 'suggestions', path: `${listSuggestions.path}?data=jin` },
] as const;

const start = async (): Promise<TestApp> => disposeAfterTest(await startTestApp({ environment: figures }));

/** Answers to one call after the other; `headersOf` gives the headers of each. */
async function askTimes(
  count: number,
  url: readonly [origin: string, path: string],
  headersOf: (at: number) => Record<string, string> = () => ({}),
): Promise<HttpAnswer[]> {
  const answers: HttpAnswer[] = [];
  for (let at = 0; at < count; at += 1) answers.push(await ask(...url, { headers: headersOf(at) }));
  return answers;
}

const statuses = (answers: readonly HttpAnswer[]) => answers.map(({ status }) => status);
const times = (count: number, status: number) => Array.from({ length: count }, () => status);

test('the set of rate-limited contracts is complete and exact, and each limit has a default', () => {
  const named: readonly (readonly [CallLimit, readonly Contract[]])[] = [
    ['search', [searchContent]],
    ['suggestion', [listSuggestions, listSuggestionPlaces]],
    ['play', [getVideoPlayAuth, getPlayUrl, getSeats, leaveSeat, openPlaySession]],
    ['invitation', [verifyCode]],
    ['preview', [readPreview, openPreview, readOpenPreview]],
    ['previewAnswer', [answerPreview, answerOpenPreview]],
    ['press', [openPressRoom, readPressRoom, leavePressRoom]],
    ['pressMail', [addAccreditation, renewAccreditation]],
    ['setup', [checkSetup, makeFirstAdmin]],
    ['poster', [drawPoster]],
    ['examine', [examineSite]],
    ['wechat', [getWeChatConfig]],
    ['shareLab', [lookAtShare]],
    ['shortLink', [makeShortLink]],
    ['fetch', [fetchMedia]],
    ['view', [countView]],
    ['stat', [countEvent]],
    ['testMail', [sendTestMail, testMailServer]],
    ['previewPage', [previewPage, previewFilm, previewPerson, previewHomePage]],
    ['accountMail', [mailInvitation, changeAccountEmail, inviteStaff, sendPasswordLink]],
    ['listExport', contracts.filter(({ method, path, limit }) => method === 'GET' && path.endsWith('/export') && limit)],
    ['accountLink', [checkAccountLink, setPasswordByLink, confirmEmailByLink]],
  ];

  expect(
    contracts
      .filter(({ limit }) => limit)
      .map(({ path, limit }) => `${limit} ${path}`)
      .sort(),
  ).toEqual(named.flatMap(([limit, of]) => of.map(({ path }) => `${limit} ${path}`)).sort());
  for (const [limit] of named)
    for (const isAccount of [true, false]) expect(Object.keys(defaultRateLimits)).toContain(callLimitName(limit, isAccount));
});

test.each(limited)('$name answers 429 with Retry-After past 30 calls, in the requested language', async ({ path }) => {
  const headers = newVisitor();

  expect(statuses(await askTimes(30, [shared().origin, path], () => headers))).toEqual(times(30, 200));
  for (const language of languages) {
    const answer = await ask(shared().origin, `${path}&languageType=${languageNumber(language)}`, { headers });
    const envelope = envelopeOf(answer);
    const seconds = Number(answer.headers['retry-after']);

    expect([answer.status, envelope['code'], answer.headers['cache-control']]).toEqual([429, 429, 'no-store']);
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(10);
    expect(envelope['msg']).toBe(
      language === 'en' ? `Too many requests. Please retry in ${seconds} s` : `操作过于频繁，请 ${seconds} 秒后重试`,
    );
    expect(envelope['data']).toEqual({ seconds });
  }
});

test('an exhausted limit leaves other calls and lists unaffected', async () => {
  const headers = newVisitor();
  await askTimes(31, [shared().origin, limited[0].path], () => headers);

  expect((await ask(shared().origin, limited[1].path, { headers })).status).toBe(200);
  expect(statuses(await askTimes(60, [shared().origin, '/web/cmsv2/column/zxType'], () => headers))).toEqual(times(60, 200));
});

test('after the window the address may call again', async () => {
  const headers = newVisitor();
  const refused = (await askTimes(31, [shared().origin, limited[1].path], () => headers)).at(-1);

  expect(refused?.status).toBe(429);
  const realNow = Date.now;
  const clock = vi.spyOn(Date, 'now');
  onTestFinished(() => clock.mockRestore());
  const statusAfter = async (seconds: number) => {
    clock.mockImplementation(() => realNow() + seconds * 1_000);
    return (await ask(shared().origin, limited[1].path, { headers })).status;
  };
  const seconds = Number(refused?.headers['retry-after']);

  expect([await statusAfter(seconds / 2), await statusAfter(seconds)]).toEqual([429, 200]);
});

test('a forged X-Forwarded-For is ignored without a trusted proxy', async () => {
  const site = await start();

  const answers = await askTimes(32, [site.origin, limited[1].path], (at) => ({ 'x-forwarded-for': `203.0.113.${at}` }));

  expect(statuses(answers)).toEqual([...times(30, 200), 429, 429]);
});

const forgeries: readonly (readonly [string, (at: number) => Record<string, string>])[] = [
  ['Forwarded', (at) => ({ forwarded: `for=203.0.113.${at}` })],
  ['X-Real-IP', (at) => ({ 'x-real-ip': `203.0.113.${at}` })],
  ['True-Client-IP', (at) => ({ 'true-client-ip': `203.0.113.${at}`, 'cf-connecting-ip': `203.0.113.${at}` })],
  ['a guessed X-Own-Call', (at) => ({ 'x-own-call': at % 2 ? 'true' : '' })],
];

test.each(forgeries)('a forged %s is ignored', async (_name, headersOf) => {
  const visitor = newVisitor();

  expect(statuses(await askTimes(32, [shared().origin, limited[1].path], (at) => ({ ...visitor, ...headersOf(at) })))).toEqual([
    ...times(30, 200),
    429,
    429,
  ]);
});

test('X-Forwarded-For of a trusted proxy distinguishes visitors', async () => {
  const from = (address: string) => () => ({ 'x-forwarded-for': address });

  expect(statuses(await askTimes(31, [shared().origin, limited[1].path], from('203.0.113.201')))).toEqual([...times(30, 200), 429]);
  expect(statuses(await askTimes(30, [shared().origin, limited[1].path], from('203.0.113.202')))).toEqual(times(30, 200));
});

test('entries before that of the trusted proxy are ignored', async () => {
  const answers = await askTimes(31, [shared().origin, limited[1].path], (at) => ({
    'x-forwarded-for': `198.51.100.${at}, 203.0.113.203`,
  }));

  expect(statuses(answers)).toEqual([...times(30, 200), 429]);
});

test('one IPv6 network counts as one visitor', async () => {
  const answers = await askTimes(31, [shared().origin, limited[1].path], (at) => ({
    'x-forwarded-for': `2001:db8:1:2::${at.toString(16)}`,
  }));

  expect(statuses(answers)).toEqual([...times(30, 200), 429]);
});

test('the surrounding IPv6 networks share a larger limit', async () => {
  const headersOf = (at: number) => ({ 'x-forwarded-for': `2001:db8:77:${(at * 256).toString(16)}::1` });

  const path = `${verifyCode.path}?code=guess`;

  expect(statuses(await askTimes(85, [shared().origin, path], headersOf))).toEqual([...times(80, 400), ...times(5, 429)]);
  expect((await ask(shared().origin, path, { headers: { 'x-forwarded-for': '2001:db8:78::1' } })).status).toBe(400);
});

test('search pages are not limited by their own internal calls', async () => {
  const site = await start();
  for (let at = 0; at < 35; at += 1) {
    const { status, text } = await ask(site.origin, `/searchresult?search=the${at}`);

    expect([at, status]).toEqual([at, 200]);
    expect(text).not.toMatch(/操作过于频繁|Too many requests/);
  }

  expect((await ask(site.origin, limited[0].path)).status).toBe(200);
});
