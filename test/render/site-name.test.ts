/** The published name of the site in everything that shows it: pages, cards, feeds, calendars, the installed app and mails. */
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Data } from '#shared/api/endpoint.ts';
import type { addLogo as logoContract, SiteIdentity } from '#shared/api/site-navigation.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { languages, withLanguage, type Language } from '#shared/language.ts';
import { sharePictureUrl } from '#shared/share/share-picture.ts';
import { emptySiteIdentity } from '#shared/site/site-identity.ts';
import { emptyMailEntry } from '#shared/site/mail-texts.ts';
import { emptyTheme } from '#shared/site/theme.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { prepareDemoFolder } from '#test/support/database/demo-folder.ts';
import { metaContent } from '#test/support/html.ts';
import { startMailServer, type TestMailServer } from '#test/support/servers/mail-server.ts';
import { callerWith, publishPart, savePart } from '#test/support/publish-text.ts';
import { ask, envelopeOf } from '#test/http/contracts/contract-calls.ts';

let server: TestMailServer;
let site: TestApp;
beforeAll(async () => {
  await prepareDemoFolder();
  server = await startMailServer();
  site = await startTestApp({ environment: { SMTP_URL: server.url, MAIL_FROM: 'no-reply@panda.test', SEARCH_ENGINES: 'welcome' } });
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
  // Footer and crumbs name the edition by its section, “2025 edition” in English.
  const labels = pages
    .flatMap((html) => [...html.matchAll(/<a [^>]*href="[^"]*\/g2025"[^>]*>(?:<span>)?2025 ([^<]+)</g)].map(([, label]) => label))
    .filter((label) => label !== 'edition');
  // A share picture leaves out a label that equals its title.
  const manifest = JSON.parse(await get(language, '/manifest.webmanifest')) as { short_name: string; shortcuts: { name: string }[] };
  const facts = await site.app.pages.pictureFactsOf({ language, path: '/g2025', size: 'large' });
  const label = facts.facts?.content.label['zh-Hans'].replace('2025 ', '');
  return [
    ...new Set([
      ...labels,
      manifest.short_name,
      manifest.shortcuts[0]?.name.replace('2025 ', ''),
      ...(language === 'en' || !label ? [] : [label]),
    ]),
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

/** Asks search engines to leave the site out, and to take it in again. */
async function hidesFromSearch(token: string, identity: SiteIdentity): Promise<void> {
  const said = async () => [
    /<meta name="robots" content="([^"]*)"/.exec(await get('en', '/news'))?.[1] ?? '',
    /^(Sitemap|#)/m.exec(await get('zh-Hans', '/robots.txt'))?.[1] ?? '',
  ];
  for (const [isHidden, expected] of [
    [true, ['noindex, nofollow', '#']],
    [false, ['', 'Sitemap']],
  ] as const) {
    await publishPart(callerWith(site.origin, token), 'identity', { ...identity, isHidden });
    expect(await said()).toEqual(expected);
  }
}

/** Publishes a logo, an icon and a share picture, and expects them in pages, files, the installed app and share cards. */
async function showsPictures(token: string, identity: SiteIdentity): Promise<void> {
  const { services } = site.context;
  const [account] =
    (await site.context.database?.db
      .select({ id: userAccount.id })
      .from(userAccount)
      .where(eq(userAccount.email, 'publisher@demo.example.org'))) ?? [];
  const viewer = { id: account?.id ?? '' };
  const upload = async (width: number, height: number) => {
    const file = await sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer();
    return (await services?.upload.take(viewer, 'red.png', file))?.id ?? '';
  };
  const addLogo = async (svg: string) =>
    envelopeOf(await post('/webAdmin/site/logo/add', { file: Buffer.from(svg).toString('base64') }, token))['data'] as Data<
      typeof logoContract
    >;
  const publish = async (changes: Partial<SiteIdentity>) => {
    const data = { ...identity, ...changes };
    const version = await savePart(callerWith(site.origin, token), 'identity', data);
    const published = await post('/webAdmin/site/part/publish', { kind: 'identity', version }, token);
    if (published.status !== 200) await post('/webAdmin/site/part/discard', { kind: 'identity', version }, token);
    return [published.status, envelopeOf(published)['data']];
  };
  const svg = (body: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10">${body}</svg>`;
  const [icon, small, share] = [await upload(600, 600), await upload(300, 300), await upload(1_300, 700)];
  const [light, dark, again] = [await addLogo(svg('<path d="M0 0"/>')), await addLogo(svg('<g/>')), await addLogo(svg('<g/>'))];
  const [logoId, logoDarkId] = [light.item?.id ?? '', dark.item?.id ?? ''];

  expect(await addLogo(svg('<script>alert(1)</script>'))).toEqual({ item: null, fault: { reason: 'element', value: 'script' } });
  expect([again.item?.id, logoId === logoDarkId]).toEqual([logoDarkId, false]);
  expect(await publish({ iconId: small })).toEqual([400, { faults: [{ field: 'iconId', problem: 'square' }] }]);
  expect(await publish({ iconId: logoId, shareId: 'gone' })).toEqual([
    400,
    {
      faults: [
        { field: 'iconId', problem: 'missing' },
        { field: 'shareId', problem: 'missing' },
      ],
    },
  ]);
  expect((await get('en', '/news')).includes('/static/icon.svg')).toBe(true);
  expect(await publish({ logoId, logoDarkId, logoHasName: true, iconId: icon, shareId: share })).toEqual([200, { number: 2 }]);

  const html = await get('en', '/news');
  const images = [...html.matchAll(/<img [^>]*class="logo-picture on-(light|dark)"[^>]*>/g)].map(([tag, ground]) => [
    ground,
    /src="([^"]*)"/.exec(tag)?.[1],
  ]);
  expect(new Map(images as [string, string][])).toEqual(
    new Map([
      ['light', light.item?.image.url],
      ['dark', dark.item?.image.url],
    ]),
  );
  expect([html.includes('/static/icon.svg'), html.includes(`href="/favicon.ico?v=${icon}"`)]).toEqual([false, true]);
  const logo = await fetch(site.origin + String(light.item?.image.url));
  expect([logo.headers.get('content-type'), logo.headers.get('content-security-policy')]).toEqual([
    'image/svg+xml',
    "default-src 'none'; sandbox",
  ]);
  const manifest = JSON.parse(await get('en', '/manifest.webmanifest')) as { icons: { src: string }[] };
  expect(manifest.icons.map(({ src }) => src)).toEqual(['192', '512', 'maskable-512'].map((name) => `/icon-${name}.png?v=${icon}`));
  const file = await fetch(`${site.origin}/icon-192.png?v=${icon}`);
  const pixels = await sharp(Buffer.from(await file.arrayBuffer()))
    .toColourspace('srgb')
    .extract({ left: 96, top: 96, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  expect([file.headers.get('cache-control'), pixels[0] ?? 0, pixels[1] ?? 255]).toEqual([
    'public, max-age=31536000, immutable',
    expect.toSatisfy((red: number) => red > 240),
    expect.toSatisfy((green: number) => green < 15),
  ]);
  expect((await fetch(`${site.origin}/favicon.ico`)).headers.get('cache-control')).toBe('public, max-age=300');
  const { facts } = await site.app.pages.pictureFactsOf({ language: 'en', path: '/agreement', size: 'large' });
  expect([facts?.image?.width, facts?.content.logo]).toEqual([
    1_300,
    { url: light.item?.image.url, darkUrl: dark.item?.image.url, iconUrl: expect.any(String), hasName: true },
  ]);
  // Both logos are SVG, which the site never decodes: the red icon stands in for them.
  const card = await fetch(site.origin + sharePictureUrl({ language: 'en', path: '/agreement', size: 'large' }));
  const { data, info } = await sharp(Buffer.from(await card.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [pixelRed = 0, pixelGreen = 255] = data.subarray((87 * info.width + 100) * info.channels);
  expect([pixelRed > 200, pixelGreen < 55]).toEqual([true, true]);
  const removed = await post('/webAdmin/media/delete', { ids: [icon] }, token);
  expect(removed.status).toBe(409);
  expect(await publish({})).toEqual([200, { number: 3 }]);
  expect((await get('en', '/news')).includes('/static/icon.svg')).toBe(true);
}

/** Publishes colours, and expects them in the head of a page and its policy. */
async function showsColours(token: string): Promise<void> {
  const publish = async (accent: string) => {
    const data = { ...emptyTheme, accent };
    const version = await savePart(callerWith(site.origin, token), 'theme', data);
    const published = await post('/webAdmin/site/part/publish', { kind: 'theme', version }, token);
    if (published.status !== 200) await post('/webAdmin/site/part/discard', { kind: 'theme', version }, token);
    return [published.status, envelopeOf(published)['data']];
  };
  const styleOf = async () => {
    const page = await fetch(`${site.origin}/en/news`);
    const style = /<style>(:root:root\{[^<]*)<\/style>/.exec(await page.text())?.[1];
    const hash = style && createHash('sha256').update(style).digest('base64');
    return { style, isAllowed: page.headers.get('content-security-policy')?.includes(`'sha256-${hash}'`) };
  };

  expect(await publish('#ff8888')).toEqual([400, { faults: [{ field: 'accent', problem: 'contrast' }] }]);
  expect((await styleOf()).style).toBeUndefined();
  expect(await publish('#8a1c1c')).toEqual([200, { number: 1 }]);
  expect(await styleOf()).toEqual({ style: expect.stringContaining('--gold-700:#8a1c1c;'), isAllowed: true });
  expect(await publish('')).toEqual([200, { number: 2 }]);
  expect((await styleOf()).style).toBeUndefined();
}

/** Sends a test mail of unpublished texts to the writer, and mails with the published texts to everybody until they are emptied. */
async function sendsOwnTexts(token: string, name: string): Promise<void> {
  const entry = { ...emptyMailEntry, id: 'codeRegister', subjectZh: '欢迎来到{{site}}', textZh: '请在{{site}}填写 <b>：' };
  const wrong = await post('/webAdmin/site/mail/test', { ...entry, textZh: '{{title}}' }, token);
  expect([wrong.status, envelopeOf(wrong)['data']]).toEqual([400, { faults: [{ field: 'codeRegister.textZh', problem: 'value' }] }]);
  const tested = await post('/webAdmin/site/mail/test', entry, token);
  expect(envelopeOf(tested)['data']).toEqual({ delivery: 'sent' });
  const test = await server.waitForMail('publisher@demo.example.org');
  expect([test.subject, test.text?.includes(`请在${name}填写 <b>：`), test.text?.includes('000000')]).toEqual([
    `欢迎来到${name}`,
    true,
    true,
  ]);
  expect(String(test.html)).not.toContain('<b>：');
  const audited = (await site.context.database?.db.select().from(auditEntry).where(eq(auditEntry.action, 'test'))) ?? [];
  expect(audited.map(({ subjectId, details }) => [subjectId, details])).toEqual([['mail', { letter: 'codeRegister' }]]);

  const subjectOf = async (address: string) => {
    await post('/web/getEmailCode', { email: address, languageType: 0 });
    return (await server.waitForMail(address)).subject;
  };
  const save = (version: number, entries: object[]) => post('/webAdmin/site/mail/save', { version, data: { entries } }, token);
  const publish = (version: number) => post('/webAdmin/site/part/publish', { kind: 'mail', version }, token);
  expect(await subjectOf('first@example.org')).toBe(`${name}：注册验证码`);
  await save(0, [entry, { ...emptyMailEntry, id: 'commentReply.reply', textZh: '{{name}} 回复', textEn: '{{nobody}}' }]);
  const refused = await publish(1);
  expect([refused.status, envelopeOf(refused)['data']]).toEqual([
    400,
    {
      faults: [
        { field: 'commentReply.reply.textZh', problem: 'valueMissing' },
        { field: 'commentReply.reply.textEn', problem: 'value' },
      ],
    },
  ]);
  await save(1, [entry]);
  expect((await publish(2)).status).toBe(200);
  expect(await subjectOf('second@example.org')).toBe(`欢迎来到${name}`);
  await save(2, []);
  expect((await publish(3)).status).toBe(200);
  expect(await subjectOf('third@example.org')).toBe(`${name}：注册验证码`);
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
  expect(metaContent(home, 'description')).toMatch(/^Shanhai Film Festival: /);
  // The longer name stands in some twenty places, and nothing else is added.
  expect(home.length - size).toBeLessThan(30 * (after.en.length - before.en.length));

  await showsPictures(token, identity);
  await hidesFromSearch(token, identity);
  await showsColours(token);

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

  const tooLong = { version: 0, data: { ...emptySiteIdentity, nameZh: '山'.repeat(81), nameEn: 'Award' } };
  expect((await post('/webAdmin/site/identity/save', tooLong, token)).status).toBe(400);
  const version = await savePart(callerWith(site.origin, token), 'identity', { ...emptySiteIdentity, nameZh: '山海' });
  const half = await post('/webAdmin/site/part/publish', { kind: 'identity', version }, token);
  expect([half.status, envelopeOf(half)['data']]).toEqual([400, { faults: [{ field: 'nameEn', problem: 'missing' }] }]);
  expect(await namesIn('en')).toEqual(everywhere(after.en));
  await sendsOwnTexts(token, after['zh-Hans']);
});
