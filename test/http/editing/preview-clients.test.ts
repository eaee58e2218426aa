/**
 * A link to each kind of page as real preview clients read it, in both languages; and every app's own reader gets the same
 * bytes. Two clients fetch the page themselves, one is given its HTML: link-preview-js refuses addresses of this machine.
 */
import { getPreviewFromContent } from 'link-preview-js';
import ogs from 'open-graph-scraper';
import sharp from 'sharp';
import { request } from 'undici';
import { unfurl } from 'unfurl.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages, type Language } from '#shared/language.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { isExhaustive, sampled } from '#test/support/exhaustive.ts';
import { links, metaContent } from '#test/support/html.ts';
import { allVisits, inTurns, type Visit } from '#test/support/screens.ts';

const siteOrigin = 'https://www.example.org';

/** Contents of a card. */
interface Card {
  title: string | undefined;
  description: string | undefined;
  image: string | undefined;
  site: string | undefined;
}

const names: Record<Language, string> = { 'zh-Hans': '金熊猫奖', en: 'Golden Panda Awards' };
let site: TestApp;
/** Pages that are shared, in both languages. */
let all: Visit[];
/** In the daily run each page in one of its languages, in turn. */
let shared: Visit[];
beforeAll(async () => {
  site = await startTestApp({ environment: { SITE_ORIGIN: siteOrigin } });
  // Pages that are not shared have no card.
  all = (await allVisits(site.origin)).filter(({ screen }) => !/^\/(set|manage|login|offline|preview|searchresult)/.test(screen));
  shared = isExhaustive ? all : inTurns(all, 'zh-Hans');
});
afterAll(() => site[Symbol.asyncDispose]());

async function read(url: string, userAgent = 'preview'): Promise<{ status: number; html: string; headers: Record<string, unknown> }> {
  const { statusCode: status, headers, body } = await request(site.origin + url, { headers: { 'user-agent': userAgent } });
  return { status, html: await body.text(), headers };
}

/** As the page means it. */
function meant(html: string, language: Language): Card {
  const content = (name: string) => metaContent(html, name) ?? undefined;
  return { title: content('og:title'), description: content('og:description'), image: content('og:image'), site: names[language] };
}

const clients: Record<string, (visit: Visit, html: string) => Promise<Card>> = {
  'open-graph-scraper': async ({ url }) => {
    const { result } = await ogs({ url: site.origin + url });
    return { title: result.ogTitle, description: result.ogDescription, image: result.ogImage?.[0]?.url, site: result.ogSiteName };
  },
  'unfurl.js': async ({ url }) => {
    // oEmbed would be asked for at the public origin, which is none here.
    const { open_graph: card } = await unfurl(site.origin + url, { oembed: false });
    return { title: card?.title, description: card?.description, image: card?.images?.[0]?.url, site: card?.site_name };
  },
  'link-preview-js': async ({ url }, html) => {
    const card = (await getPreviewFromContent({
      headers: { 'content-type': 'text/html; charset=utf-8' },
      data: html,
      url: siteOrigin + url,
    })) as { title?: string; description?: string; images?: string[]; siteName?: string };
    return { title: card.title, description: card.description, image: card.images?.[0], site: card.siteName };
  },
};

test.each(Object.keys(clients))(
  '%s reads title, text, picture and site of every kind of page in both languages',
  async (name) => {
    const readCard = clients[name];
    if (!readCard) throw new Error('There is no such client');
    // In the daily run the clients share the pages: each reads every third.
    for (const visit of sampled(shared, 3, Object.keys(clients).indexOf(name))) {
      const { html } = await read(visit.url);
      const card = await readCard(visit, html);
      const wanted = meant(html, visit.language);

      expect(card, visit.url).toEqual(wanted);
      expect(Object.values(card).every(Boolean), visit.url).toBe(true);
      // Names in Latin letters stand in Chinese pages too; a page in English has no Chinese around its names.
      expect(`${card.title}${card.description}`, visit.url).toMatch(visit.language === 'zh-Hans' ? /\p{Script=Han}/u : /[a-z]{3}/);
    }
  },
  120_000,
);

test('clients find address, language and date where a page has them', async () => {
  const dated = shared.filter(({ screen }) => /^\/(content\/article|videoplay)/.test(screen));
  expect(new Set(dated.map(({ screen }) => screen.split('/')[1]))).toEqual(new Set(['content', 'videoplay']));
  for (const visit of dated) {
    const { html } = await read(visit.url);
    const { result } = await ogs({ html });

    expect(result.ogUrl, visit.url).toBe(links(html, 'canonical')['canonical']);
    expect(Date.parse(result.articlePublishedTime ?? metaContent(html, 'video:release_date') ?? ''), visit.url).toBeGreaterThan(0);
    expect([result.ogLocale, result.twitterCard], visit.url).toEqual([visit.language === 'en' ? 'en_US' : 'zh_CN', 'summary_large_image']);
    expect(result.ogImage?.[0], visit.url).toMatchObject({ width: '1200', height: '630', type: 'image/jpeg' });
  }
});

test('a film is a video to clients that show players', async () => {
  for (const language of languages) {
    const visit = all.find((one) => one.screen === '/videoplay/:id' && one.language === language);
    const { open_graph: card } = await unfurl(`${site.origin}${visit?.url}`, { oembed: false });

    expect(card?.type).toBe('video.other');
    expect(card?.videos?.[0]).toMatchObject({ type: 'text/html', width: 1280, height: 720 });
  }
});

test('card pictures exist, are small enough and have the declared size', async () => {
  const pictures = new Map<string, (string | null)[]>();
  for (const { url } of shared) {
    const { html } = await read(url);
    const declared = ['width', 'height', 'type'].map((name) => metaContent(html, `og:image:${name}`));
    pictures.set((metaContent(html, 'og:image') ?? '').replace(siteOrigin, site.origin), declared);
  }
  for (const [picture, declared] of [...pictures].slice(0, isExhaustive ? 12 : 4)) {
    const { statusCode, headers, body } = await request(picture);
    const bytes = Buffer.from(await body.arrayBuffer());
    const { width, height, format } = await sharp(bytes).metadata();

    expect([statusCode, headers['content-type']], picture).toEqual([200, 'image/jpeg']);
    expect([String(width), String(height), `image/${format}`], picture).toEqual(declared);
    expect(bytes.length, picture).toBeLessThan(300_000);
  }
  expect(pictures.size).toBeGreaterThan(shared.length / 2);
}, 120_000);

/** As they name themselves; those of WeChat, LINE and Feishu are as their requests were seen. */
const readers: Record<string, string> = {
  browser: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
  wechat:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.60 NetType/WIFI Language/zh_CN',
  whatsapp: 'WhatsApp/2.25.1.75 A',
  telegram: 'TelegramBot (like TwitterBot)',
  x: 'Twitterbot/1.0',
  facebook: 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  linkedin: 'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  slack: 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  line: 'facebookexternalhit/1.1;line-poker/1.0',
  dingtalk: 'DingTalkBot-LinkService/1.0 (+https://open-doc.dingtalk.com/)',
  feishu: 'Mozilla/5.0 (compatible; LarkUrl2Meta/1.0)',
  google: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  bing: 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  baidu: 'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
  sogou: 'Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)',
  yandex: 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  nobody: '',
};

test('every client gets the same whole page, cached or not', async () => {
  site.app.pages.clear();
  for (const { url } of sampled(shared, 3)) {
    const [first, ...others] = await Promise.all(Object.values(readers).map((userAgent) => read(url, userAgent)));

    // A failed page contains a random number, so the status is compared first.
    expect(
      [first, ...others].map((one) => one?.status),
      url,
    ).toEqual(Object.keys(readers).map(() => 200));
    for (const other of others) expect(other.html === first?.html, url).toBe(true);
    expect(first?.html.endsWith('</html>'), url).toBe(true);
    expect(String(first?.headers['vary']), url).toBe('accept-encoding');
  }
}, 120_000);

test('the tags of every page are within the first 32 KB', async () => {
  for (const { url } of shared) {
    const { html } = await read(url, readers['slack']);
    const start = Buffer.from(html)
      .subarray(0, 32 * 1024)
      .toString();

    expect(metaContent(start, 'og:image'), url).toBe(metaContent(html, 'og:image'));
    expect(metaContent(start, 'twitter:card'), url).toBe('summary_large_image');
  }
});
