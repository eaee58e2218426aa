/** The flow of a tab inside the messaging app, with a kit that notes what it is told. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WeChatConfig } from '#shared/api/share.ts';
import { cardOf, type WeChatCard } from './wechat-card.ts';
import { createWeChatSession, signsLanding } from './wechat-session.ts';
import type { WeChatSdk } from './wechat-sdk.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const first: WeChatCard = { title: '第一页', desc: '说明', link: 'https://site.test/a', imgUrl: 'https://site.test/a.jpg' };
const second: WeChatCard = { ...first, title: '第二页', link: 'https://site.test/b' };
const configOf = (signature: string): WeChatConfig => ({ appId: 'wx1', nonceStr: 'n', timestamp: 1, signature });

/** A page in the app: change what it shows, see what it told the kit. */
function openPage() {
  const page = {
    address: 'https://site.test/a',
    card: first as WeChatCard | null,
    sign: vi.fn((address: string) => Promise.resolve<WeChatConfig | null>(configOf(address))),
  };
  const calls: string[] = [];
  let headChanged = () => undefined as void;
  let hasFailed = () => undefined as void;
  let failures = 0;
  let isReady = true;
  const waiting: (() => void)[] = [];
  const setCard =
    (name: string) =>
    ({ title, fail }: { title: string; fail: () => void }) => {
      calls.push(`${name} ${title}`);
      if (failures > 0) {
        failures -= 1;
        fail();
      }
    };
  const sdk: WeChatSdk = {
    config: ({ signature, jsApiList }) => void calls.push(`config ${signature} ${jsApiList.length}`),
    ready: (done) => (isReady ? done() : void waiting.push(done)),
    error: (failed) => {
      hasFailed = failed;
    },
    updateAppMessageShareData: setCard('message'),
    updateTimelineShareData: setCard('timeline'),
    getNetworkType: () => undefined,
  };
  const session = createWeChatSession({
    sdk,
    address: () => page.address,
    card: () => page.card,
    sign: (address) => page.sign(address),
    watchHead: (onChange) => void (headChanged = onChange),
  });
  const settle = () => vi.advanceTimersByTimeAsync(10_000);
  return {
    page,
    calls,
    settle,
    session,
    changeHead: () => headChanged(),
    refuse: () => hasFailed(),
    failNext: (count: number) => void (failures = count),
    holdReady: () => void (isReady = false),
    letReady: () => {
      isReady = true;
      for (const done of waiting.splice(0)) done();
    },
  };
}

test('signs the address and sets both cards', async () => {
  const { session, settle, calls } = openPage();
  session.share();
  await settle();

  expect(calls).toEqual(['config https://site.test/a 2', 'message 第一页', 'timeline 第一页']);
});

test('signs anew where the address has changed, and sets the new cards alone where it has not', async () => {
  const { session, settle, calls, page } = openPage();
  session.share();
  await settle();
  page.card = second;
  session.share();
  await settle();
  page.address = 'https://site.test/b';
  session.share();
  await settle();

  expect(calls.slice(3)).toEqual([
    'message 第二页',
    'timeline 第二页',
    'config https://site.test/b 2',
    'message 第二页',
    'timeline 第二页',
  ]);
  expect(page.sign).toHaveBeenCalledTimes(2);
});

test('follows a head that changes later, once a change', async () => {
  const { session, settle, calls, page, changeHead } = openPage();
  changeHead();
  session.share();
  await settle();
  changeHead();
  page.card = second;
  changeHead();
  changeHead();

  expect(calls).toEqual(['config https://site.test/a 2', 'message 第一页', 'timeline 第一页', 'message 第二页', 'timeline 第二页']);
});

test('forgets a signature that comes after the next navigation', async () => {
  const { session, settle, calls, page } = openPage();
  let answer = (_config: WeChatConfig) => undefined as void;
  page.sign.mockImplementationOnce(() => new Promise((resolve) => void (answer = resolve)));
  session.share();
  page.address = 'https://site.test/b';
  page.card = second;
  session.share();
  await settle();
  answer(configOf('late'));
  await settle();

  expect(calls).toEqual(['config https://site.test/b 2', 'message 第二页', 'timeline 第二页']);
});

test('waits for the app, and then sets the cards of the page that is shown', async () => {
  const { session, settle, calls, page, holdReady, letReady } = openPage();
  holdReady();
  session.share();
  await settle();
  page.card = second;
  session.share();
  await settle();
  letReady();

  expect(calls).toEqual(['config https://site.test/a 2', 'message 第二页', 'timeline 第二页']);
});

test('tries cards again while the app still checks, and gives up after three times', async () => {
  const { session, settle, calls, failNext } = openPage();
  failNext(2);
  session.share();
  await settle();
  expect(calls.filter((line) => line.startsWith('message'))).toHaveLength(2);

  const never = openPage();
  never.failNext(100);
  never.session.share();
  await never.settle();
  expect(never.calls.filter((line) => line.startsWith('message'))).toHaveLength(4);
});

test('asks no more where nothing is configured', async () => {
  const { session, settle, calls, page } = openPage();
  page.sign.mockResolvedValue(null);
  for (const _ of [1, 2, 3]) {
    session.share();
    await settle();
  }

  expect(calls).toEqual([]);
  expect(page.sign).toHaveBeenCalledTimes(1);
});

test('stays silent after a failure, and tries with the next navigation', async () => {
  const { session, settle, calls, page, refuse } = openPage();
  page.sign.mockRejectedValueOnce(new Error('503'));
  session.share();
  await settle();
  expect(calls).toEqual([]);
  session.share();
  await settle();
  expect(calls).toHaveLength(3);
  // The app refuses the signature afterwards.
  refuse();
  session.share();
  await settle();
  expect(page.sign).toHaveBeenCalledTimes(3);
});

test('leaves a page without a title alone', async () => {
  const { session, settle, calls, page } = openPage();
  page.card = null;
  session.share();
  await settle();

  expect(calls).toEqual(['config https://site.test/a 2']);
});

const agents = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50(0x1800322f) NetType/WIFI Language/zh_CN',
  ipad: 'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49 NetType/WIFI Language/zh_CN',
  android:
    'Mozilla/5.0 (Linux; Android 14; 2210132C Build/UKQ1; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160117 MMWEBSDK/20240501 MicroMessenger/8.0.50.2701(0x2800325A) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64',
  windows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/122.0.0.0 Safari/537.36 NetType/WIFI MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat(0x63090a13) XWEB/11253 Flue',
};

test.each([
  ['iphone', true],
  ['ipad', true],
  ['android', false],
  ['windows', false],
] as const)('%s signs the address that the tab landed on: %s', (name, landing) => {
  expect(signsLanding(agents[name])).toBe(landing);
});

test('a card is made of the head, square, with the address as the last resort', () => {
  const tags: Record<string, string> = {
    'og:title': '标题',
    'og:description': '说明',
    'og:url': 'https://site.test/en/a',
    'og:image': 'https://site.test/share/large/en/L2E.jpg',
  };
  const read = (given: Record<string, string>) => (name: string) => given[name] ?? '';

  expect(cardOf(read(tags), 'https://x.test/')).toEqual({
    title: '标题',
    desc: '说明',
    link: 'https://site.test/en/a',
    imgUrl: 'https://site.test/share/square/en/L2E.jpg',
  });
  expect(cardOf(read({ 'og:title': '标题', canonical: 'https://site.test/c' }), 'https://x.test/')).toEqual({
    title: '标题',
    desc: '',
    link: 'https://site.test/c',
    imgUrl: '',
  });
  expect(cardOf(read({ 'og:title': '标题' }), 'https://x.test/')?.link).toBe('https://x.test/');
  expect(cardOf(read({}), 'https://x.test/')).toBeNull();
});
