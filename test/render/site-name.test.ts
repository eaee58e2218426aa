/** The published name of the site in everything that shows it: pages, cards, feeds, calendars, the installed app and mails. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages, withLanguage, type Language } from '#shared/language.ts';
import { emptySiteIdentity } from '#shared/site/site-identity.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { prepareDemoFolder } from '#test/support/database/demo-folder.ts';
import { metaContent } from '#test/support/html.ts';
import { startMailServer, type TestMailServer } from '#test/support/servers/mail-server.ts';
import { ask, envelopeOf } from '#test/http/contracts/contract-calls.ts';

let server: TestMailServer;
let site: TestApp;
beforeAll(async () => {
  await prepareDemoFolder();
  server = await startMailServer();
  site = await startTestApp({ environment: { SMTP_URL: server.url, MAIL_FROM: 'no-reply@panda.test' } });
}, 180_000);
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

const get = async (language: Language, path: string) => (await fetch(site.origin + withLanguage(language, path))).text();
const post = (path: string, fields: object, token = '') =>
  ask(site.origin, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(fields),
  });

/** The short name wherever it is shown: in the labels of the edition and under the icon of the installed app. */
async function shortNamesIn(language: Language): Promise<string[]> {
  const pages = await Promise.all(['/news', '/g2025'].map((path) => get(language, path)));
  const labels = pages.flatMap((html) => [...html.matchAll(/<a [^>]*href="[^"]*\/g2025"[^>]*>2025 ([^<]*)</g)].map(([, label]) => label));
  const manifest = JSON.parse(await get(language, '/manifest.webmanifest')) as { short_name: string; shortcuts: { name: string }[] };
  const facts = await site.app.pages.pictureFactsOf({ language, path: '/g2025', size: 'large' });
  const label = facts.facts?.content.label['zh-Hans'].replace('2025 ', '');
  return [
    ...new Set([...labels, manifest.short_name, manifest.shortcuts[0]?.name.replace('2025 ', ''), ...(language === 'en' ? [] : [label])]),
  ].map(String);
}

/** The name wherever it is shown, by place. */
async function namesIn(language: Language): Promise<Record<string, string | undefined>> {
  const [home, news] = [await get(language, '/'), await get(language, '/news')];
  const feed = JSON.parse(await get(language, '/feed/all.json')) as { title: string };
  const manifest = JSON.parse(await get(language, '/manifest.webmanifest')) as { name: string; description: string };
  const film = `${site.context.config.siteOrigin}${withLanguage(language, '/videoplay/v02')}`;
  const oembed = JSON.parse(await get('zh-Hans', `/oembed?${new URLSearchParams({ url: film })}`)) as { provider_name: string };
  const calendar = await get(language, '/calendar/2025.ics');
  const picture = await site.app.pages.pictureFactsOf({ language, path: '/', size: 'large' });
  const graph = JSON.parse(/<script type="application\/ld\+json"[^>]*>(.+?)<\/script>/.exec(home)?.[1] ?? '{}') as {
    '@graph': { '@type': string; name: string }[];
  };
  return {
    title: /<title[^>]*>([^<]*)</.exec(home)?.[1],
    titleEnd: /<title[^>]*>[^<]* · ([^<]*)</.exec(news)?.[1],
    site: metaContent(news, 'og:site_name') ?? undefined,
    card: metaContent(home, 'og:title') ?? undefined,
    organization: graph['@graph'].find((node) => node['@type'] === 'Organization')?.name,
    logo: /<b class="song">([^<]*)</.exec(home)?.[1],
    feed: feed.title,
    manifest: manifest.name,
    oembed: oembed.provider_name,
    calendar: /X-WR-CALNAME:(.*) 2025/.exec(calendar)?.[1],
    picture: picture.facts?.content.brand[language],
    pictureTitle: picture.facts?.content.title,
  };
}

test('everything has the published name at once, and the configured one before', async () => {
  const before: Record<Language, string> = { 'zh-Hans': '金熊猫奖', en: 'Golden Panda Awards' };
  const after: Record<Language, string> = { 'zh-Hans': '山海电影节', en: 'Shanhai Film Festival' };
  const places = Object.keys(await namesIn('en'));
  const everywhere = (name: string) => Object.fromEntries(places.map((place) => [place, name]));
  for (const language of languages) expect(await namesIn(language)).toEqual(everywhere(before[language]));
  expect([await shortNamesIn('zh-Hans'), await shortNamesIn('en')]).toEqual([['金熊猫'], ['Golden Panda']]);
  const size = (await get('en', '/')).length;

  const token = String(
    envelopeOf(await post('/web/login', { userName: 'publisher@demo.example.org', password: 'demo-publisher-2025' }))['token'],
  );
  const identity = { ...emptySiteIdentity, nameZh: after['zh-Hans'], nameEn: after.en, shortZh: '山海', shortEn: 'Shanhai' };
  const saved = await post('/webAdmin/site/identity/save', { version: 0, data: identity }, token);
  expect(saved.status).toBe(200);
  expect(await namesIn('en')).toEqual(everywhere(before.en));
  expect((await post('/webAdmin/site/part/publish', { kind: 'identity', version: 1 }, token)).status).toBe(200);

  for (const language of languages) expect(await namesIn(language)).toEqual(everywhere(after[language]));
  expect([await shortNamesIn('zh-Hans'), await shortNamesIn('en')]).toEqual([['山海'], ['Shanhai']]);
  const home = await get('en', '/');
  expect(metaContent(home, 'description')).toMatch(/^The Shanhai Film Festival, /);
  // The longer name stands in some twenty places, and nothing else is added.
  expect(home.length - size).toBeLessThan(30 * (after.en.length - before.en.length));

  const address = 'reader@example.org';
  await post('/web/getEmailCode', { email: address, languageType: 1 });
  const mail = await server.waitForMail(address);
  expect([mail.from?.name, mail.from?.address]).toEqual([after.en, 'no-reply@panda.test']);
  expect(mail.subject).toBe(`${after.en}: your registration code`);
  const refused = await post('/web/register', {
    userType: 20,
    nickName: '山海电影节官方',
    email: address,
    emailCode: '000000',
    password: 'bamboo under the snow',
    languageType: 1,
  });
  expect(envelopeOf(refused)['msg']).toBe('This name is reserved for the organisers; please choose another');

  const tooLong = { version: 0, data: { ...emptySiteIdentity, nameZh: '山'.repeat(41), nameEn: 'Award' } };
  expect((await post('/webAdmin/site/identity/save', tooLong, token)).status).toBe(400);
  await post('/webAdmin/site/identity/save', { version: 0, data: { ...emptySiteIdentity, nameZh: '山海' } }, token);
  const half = await post('/webAdmin/site/part/publish', { kind: 'identity', version: 1 }, token);
  expect([half.status, envelopeOf(half)['data']]).toEqual([400, { faults: [{ field: 'nameEn', problem: 'missing' }] }]);
  expect(await namesIn('en')).toEqual(everywhere(after.en));
});
