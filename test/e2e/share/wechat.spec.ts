/** Pages inside WeChat, with a bridge that records its calls: signatures, cards, and silence on every failure. */
import { createHash } from 'node:crypto';
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { startBuiltSite, type BuiltSite } from '#test/support/app.ts';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { sampled, takingTurns } from '#test/support/exhaustive.ts';
import { openSharedSite } from '#test/support/browser/stage.ts';
import { visitor, type Visitor, type VisitorOptions } from '#test/support/browser/visitor.ts';
import { standInKeys, startWeChatServer, type WeChatStandIn } from '#test/support/servers/wechat-server.ts';

const android =
  'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160117 MMWEBSDK/20240501 MicroMessenger/8.0.50.2701(0x2800325A) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50(0x1800322f) NetType/WIFI Language/zh_CN';
const wecom = `${android} wxwork/4.1.28`;
const chrome = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

let browser: Browser;
let server: WeChatStandIn;
let site: BuiltSite;
let unconfigured: Awaited<ReturnType<typeof openSharedSite>>;
beforeAll(async () => {
  server = await startWeChatServer();
  const keys = { WECHAT_APP_ID: standInKeys.appId, WECHAT_APP_SECRET: standInKeys.secret, WECHAT_API_ORIGIN: server.origin };
  [browser, site, unconfigured] = await Promise.all([sharedBrowser(), startBuiltSite(keys), openSharedSite()]);
});
afterAll(async () => {
  await Promise.all([site, unconfigured, server].map((each) => each[Symbol.asyncDispose]()));
});

const signPath = '/web/cmsv2/column/getWeChatConfig';

interface AppCall {
  name: string;
  /** The app's response, such as `ok`. */
  answer: string;
  args: Record<string, string>;
}

interface Guest extends Visitor {
  /** Calls of the bridge, in order. */
  appCalls: AppCall[];
  requests: Request[];
}

type Checks = (signed: { landing: string; address: string }) => string;
/** Which address the app compares a signature with. */
const checks: Readonly<Record<'android' | 'iphone', Checks>> = { android: ({ address }) => address, iphone: ({ landing }) => landing };

/** A visitor inside the app: it verifies signatures like the real one, with the issued ticket, and accepts cards only for verified pages. */
async function guestIn(app: Checks | null, options: Partial<VisitorOptions> = {}): Promise<Guest> {
  const guest = await visitor(browser, { origin: site.origin, width: 390, height: 844, ...options });
  const appCalls: AppCall[] = [];
  const requests: Request[] = [];
  guest.context.on('request', (request) => requests.push(request));
  let checked = '';
  const answerTo = (name: string, args: Record<string, string>, signedAddress: string): string => {
    if (name !== 'preVerifyJSAPI') return checked === signedAddress ? 'ok' : 'access denied';
    const ticket = server.secrets().findLast((secret) => secret.startsWith('ticket')) ?? '';
    const text = `jsapi_ticket=${ticket}&noncestr=${args['verifyNonceStr']}&timestamp=${args['verifyTimestamp']}&url=${signedAddress}`;
    const isRight = args['verifyAppId'] === standInKeys.appId && args['verifySignature'] === createHash('sha1').update(text).digest('hex');
    if (isRight) checked = signedAddress;
    return isRight ? 'ok' : 'fail_invalid signature';
  };
  if (app) {
    await guest.context.exposeBinding(
      'tellApp',
      (_source, name: string, args: Record<string, string>, place: { landing: string; address: string }) => {
        const answer = answerTo(name, args, app(place));
        appCalls.push({ name, answer, args });
        return answer;
      },
    );
    await guest.context.addInitScript(() => {
      const withoutFragment = (address: string) => address.split('#')[0] ?? '';
      const landing = withoutFragment(location.href);
      const { tellApp } = window as unknown as { tellApp: (...values: unknown[]) => Promise<string> };
      const invoke = (name: string, args: object, done: (answer: { err_msg: string }) => void) =>
        void tellApp(name, args, { landing, address: withoutFragment(location.href) }).then((answer) =>
          done({ err_msg: `${name}:${answer}` }),
        );
      Object.assign(window, { WeixinJSBridge: { invoke, on: () => undefined } });
    });
  }
  return { ...guest, appCalls, requests };
}

const cardsOf = ({ appCalls }: Guest) => appCalls.filter(({ name, answer }) => name.startsWith('update') && answer === 'ok');
const signaturesOf = ({ requests }: Guest) =>
  requests
    .filter((request) => request.url().endsWith(signPath))
    .map((request) => decodeURIComponent((request.postDataJSON() as { url: string }).url));

/** The tags of the current page. */
async function tagsOf(page: Page) {
  const read = (property: string) =>
    page.evaluate((name) => document.querySelector<HTMLMetaElement>(`meta[property="${name}"]`)?.content ?? '', property);
  return {
    title: await read('og:title'),
    desc: await read('og:description'),
    link: await read('og:url'),
    imgUrl: (await read('og:image')).replace('/share/large/', '/share/square/'),
  };
}

/** Waits until both cards equal the head. */
async function expectCards(guest: Guest): Promise<void> {
  const { title, desc, link, imgUrl } = await tagsOf(guest.page);
  expect([title, link].every(Boolean)).toBe(true);
  await expect
    .poll(() =>
      cardsOf(guest)
        .slice(-2)
        .map(({ name, args }) => ({ name, title: args['title'], desc: args['desc'], link: args['link'], imgUrl: args['imgUrl'] })),
    )
    .toEqual([
      { name: 'updateAppMessageShareData', title, desc, link, imgUrl },
      { name: 'updateTimelineShareData', title, desc: undefined, link, imgUrl },
    ]);
}

/** Follows a link of the header without loading a document. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => document.querySelector<HTMLAnchorElement>(`header a[href="${href}"]`)?.click(), path);
  await page.waitForURL(`**${path}`);
  await page.locator('main[aria-busy]').waitFor({ state: 'detached' });
}

test.each(
  takingTurns(
    [
      ['', 'android', android],
      ['/en', 'android', android],
      ['', 'iphone', iphone],
      ['/en', 'iphone', iphone],
    ],
    1,
  ),
)('sets both cards of each page from its own tags (%s %s)', async (prefix, app, userAgent) => {
  await using guest = await guestIn(checks[app], { userAgent });
  const { page } = guest;
  const landing = `${site.origin}${prefix}/news?from=timeline&isappinstalled=0`;

  await guest.open(`${prefix}/news?from=timeline&isappinstalled=0#wechat_redirect`);
  await expectCards(guest);
  await goTo(page, `${prefix}/previous`);
  await expect.poll(async () => (await tagsOf(page)).link).toBe(`${site.origin}${prefix}/previous`);
  await expectCards(guest);
  await page.goBack();
  await expect.poll(async () => (await tagsOf(page)).link).toBe(`${site.origin}${prefix}/news`);
  await expectCards(guest);

  // Android compares with the address of each page, iOS with the one that the tab landed on.
  expect(signaturesOf(guest)).toEqual(app === 'android' ? [landing, `${site.origin}${prefix}/previous`, landing] : [landing]);
  expect(guest.appCalls.filter(({ name, answer }) => name === 'preVerifyJSAPI' && answer !== 'ok')).toEqual([]);
  await guest.guard.expectSilence(page);
  // No request went to another host, and the kit reported the visit to none.
  expect(guest.requests.map((request) => new URL(request.url()).origin).filter((origin) => origin !== site.origin)).toEqual([]);
});

const phones = [
  ['android', android],
  ['iphone', iphone],
] as const;

exhaustiveTest.each(takingTurns(phones, 1))(
  '%s signs the address after a redirect, and the new one after a switch of the language',
  async (app, userAgent) => {
    await using guest = await guestIn(checks[app], { userAgent });
    const { page } = guest;

    await guest.open('/News/?from=timeline');
    expect(page.url()).toBe(`${site.origin}/news?from=timeline`);
    await expectCards(guest);
    await goTo(page, '/previous');
    await expectCards(guest);
    // The switch lies in the menu at this width; it loads the site's root as a document.
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[data-language="en"]')?.click());
    await page.waitForURL(`${site.origin}/en`);
    await expect.poll(async () => (await tagsOf(page)).link).toBe(`${site.origin}/en`);
    await expectCards(guest);

    const landing = `${site.origin}/news?from=timeline`;
    expect(signaturesOf(guest)).toEqual([landing, ...(app === 'android' ? [`${site.origin}/previous`] : []), `${site.origin}/en`]);
    expect(guest.appCalls.filter(({ name, answer }) => name === 'preVerifyJSAPI' && answer !== 'ok')).toEqual([]);
    await guest.guard.expectSilence(page);
  },
);

exhaustiveTest('a script that failed to load leaves the page as it is, and is loaded with a page that is loaded whole', async () => {
  await using guest = await guestIn(checks.android, { userAgent: android, allowedStatus: (url) => url.includes('wechat-session') });
  let refused = 0;
  await guest.context.route('**/wechat-session*.js', (route) => ((refused += 1) === 1 ? route.fulfill({ status: 503 }) : route.continue()));

  await guest.open('/news');
  await expect.poll(() => refused).toBe(1);
  await goTo(guest.page, '/previous');
  await guest.guard.expectSilence(guest.page);
  await guest.reload();

  await expectCards(guest);
});

const others = [
  ['a browser', chrome],
  ['the app for companies', wecom],
] as const;

exhaustiveTest.each(takingTurns(others, 1))('loads no script of the app in %s', async (_name, userAgent) => {
  await using guest = await guestIn(checks.android, { userAgent });
  const scripts: Promise<string>[] = [];
  guest.context.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text().catch(() => ''));
  });

  await guest.open('/news');
  await goTo(guest.page, '/previous');
  await guest.guard.expectSilence(guest.page);

  expect([guest.appCalls, signaturesOf(guest)]).toEqual([[], []]);
  const texts = await Promise.all(scripts);
  expect(texts.length).toBeGreaterThan(2);
  expect(texts.filter((text) => text.includes('preVerifyJSAPI'))).toEqual([]);
});

exhaustiveTest('stops requesting signatures where no keys are configured, and leaves the page unchanged', async () => {
  await using guest = await guestIn(checks.android, { userAgent: android, origin: unconfigured.origin });

  const answered = guest.page.waitForResponse((response) => response.url().endsWith(signPath));
  await guest.open('/news');
  await (await answered).finished();
  await goTo(guest.page, '/previous');
  await guest.guard.expectSilence(guest.page);
  // A page that is left before the answer has been read asks once more.
  const asked = signaturesOf(guest).length;
  await goTo(guest.page, '/news');
  await guest.guard.expectSilence(guest.page);

  expect(asked).toBeLessThanOrEqual(2);
  expect([guest.appCalls, signaturesOf(guest).length]).toEqual([[], asked]);
});

const answers = {
  unavailable: { status: 503, contentType: 'application/json', body: '{"code":503,"msg":"分享暂不可用"}' },
  garbage: { status: 200, contentType: 'text/html', body: '<html>' },
  'a wrong signature': {
    status: 200,
    contentType: 'application/json',
    body: '{"code":200,"msg":"","data":{"appId":"wx1","nonceStr":"n","timestamp":1,"signature":"x"}}',
  },
} as const;

exhaustiveTest.each(sampled(Object.entries(answers), 3))(
  'stays silent and keeps the tags when the answer is %s, and works on the next page',
  async (_name, answer) => {
    await using guest = await guestIn(checks.android, {
      userAgent: android,
      allowedStatus: (url, status) => url.endsWith(signPath) && status === 503,
    });
    await guest.context.route(`**${signPath}`, (route) => route.fulfill(answer), { times: 1 });

    await guest.open('/news');
    const before = await tagsOf(guest.page);
    await guest.guard.expectSilence(guest.page);
    expect([cardsOf(guest), await tagsOf(guest.page)]).toEqual([[], before]);

    await goTo(guest.page, '/previous');
    await expectCards(guest);
    await guest.guard.expectSilence(guest.page);
  },
);

exhaustiveTest('stays silent in an app without a bridge', async () => {
  await using guest = await guestIn(null, { userAgent: android });

  await guest.open('/news');
  await goTo(guest.page, '/previous');

  await guest.guard.expectSilence(guest.page);
});
