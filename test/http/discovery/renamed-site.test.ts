/** A festival of another name, in another country: nothing that it shows or sends names the award that the site was made for. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { projectRoot } from '#build/vite.config.ts';
import { userAccount, userRole } from '#server/db/schema/account.ts';
import { createPasswordHash } from '#server/ports/password-hash.ts';
import { languages, withLanguage } from '#shared/language.ts';
import { emptyFooter } from '#shared/site/footer.ts';
import { emptyOrganiser } from '#shared/site/organiser.ts';
import { emptySiteIdentity } from '#shared/site/site-identity.ts';
import { userTypes } from '#shared/user-type.ts';
import { crawl, take } from '#test/http/leak/leak-crawl.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { makeFolder } from '#test/support/database/database.ts';
import { testServer } from '#test/support/database/postgres.ts';
import { callerOf, publishPart, type Caller } from '#test/support/publish-text.ts';
import { quickHashCost } from '#test/support/quick-hash-cost.ts';
import { startMailServer, type TestMailServer } from '#test/support/servers/mail-server.ts';

let mails: TestMailServer;
let site: TestApp;
let staff: Caller;
beforeAll(async () => {
  mails = await startMailServer();
  site = await startTestApp({
    environment: {
      DATABASE_URL: await (await testServer()).createDatabase({ template: 'migrated' }),
      DATA_FOLDER: makeFolder(),
      DEMO_CONTENT: 'false',
      SEARCH_ENGINES: 'welcome',
      SMTP_URL: mails.url,
      MAIL_FROM: 'no-reply@nordlys.test',
      TZ: '',
    },
  });
  staff = await makeAdmin(site);
  await publishPart(staff, 'identity', {
    ...emptySiteIdentity,
    nameZh: '北极光国际纪录片节',
    nameEn: 'Nordlys International Documentary Festival',
    shortZh: '北极光',
    shortEn: 'Nordlys',
    descriptionZh: '挪威奥斯陆的国际纪录片节。',
    descriptionEn: 'An international festival of documentaries in Oslo, Norway.',
  });
  await publishPart(staff, 'organiser', {
    ...emptyOrganiser,
    country: 'NO',
    placeZh: '奥斯陆',
    placeEn: 'Oslo',
    timeZone: 'Europe/Oslo',
    mailLanguage: 'en',
  });
}, 180_000);
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await mails[Symbol.asyncDispose]();
});

async function makeAdmin({ context, origin }: TestApp): Promise<Caller> {
  const admin = { email: 'admin@nordlys.org', password: 'a bear crosses the ice' };
  const passwordHash = await createPasswordHash(quickHashCost).hash(admin.password);
  await context.database?.db
    .insert(userAccount)
    .values({ id: 'admin', userType: userTypes.ordinary, nickName: 'Admin', email: admin.email, passwordHash });
  await context.database?.db.insert(userRole).values({ userId: 'admin', role: 'admin' });
  return callerOf(origin, admin);
}

/** The addresses of the face gallery are fixed, as are the names of files and of formats. */
const fixed = /\/(panda|pandadetail)\b|\/(assets|static|fonts)\/[\w./-]+|"golden-panda-export"/g;
const trace = /.{0,40}(熊猫|成都|panda|chengdu).{0,40}/gi;

/** What reminds of the award that the site was made for; scripts and styles are not shown. */
function tracesIn(shown: string): string[] {
  const visible = shown.replaceAll(/<(script|style)\b(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/\1>/g, '').replaceAll(fixed, '');
  return visible.match(trace) ?? [];
}

const tracesOf = (texts: Iterable<readonly [string, string]>) =>
  [...texts].flatMap(([place, shown]) => tracesIn(shown).map((found) => `${place}: ${found}`));

/** Pages that no link leads to. */
const unlinked = [
  '/login',
  '/index2',
  '/press',
  '/agreement',
  '/privacy',
  '/feedback',
  '/searchresult?search=film',
  '/nowhere',
  '/offline',
];

test('no page in either language reminds of another award', { timeout: 240_000 }, async () => {
  const sitemap = (await (await fetch(`${site.origin}/sitemap/pages.xml`)).text()).matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g);
  const begin = [
    ...[...sitemap].map(([, path]) => path || '/'),
    ...['/', ...unlinked].flatMap((path) => languages.map((l) => withLanguage(l, path))),
  ];

  const pages = await crawl(site.origin, [...new Set(begin)]);

  expect(pages.size).toBeGreaterThan(40);
  expect([...pages].filter(([, { status }]) => status >= 500).map(([url]) => url)).toEqual([]);
  expect(tracesOf([...pages].map(([url, { body }]) => [url, body] as const))).toEqual([]);
  expect(pages.get('/en')?.body ?? pages.get('/en/')?.body).toContain('An international festival of documentaries in Oslo, Norway.');
  expect(pages.get('/en/agreement')?.body).toContain('Nordlys International Documentary Festival');
});

test('feeds, the installed app, share pictures and files name the festival', async () => {
  const files = ['/feed/all.json', '/feed/all.rss', '/feed/news.atom', '/manifest.webmanifest', '/robots.txt'];
  const texts = await Promise.all(
    files.flatMap((path) =>
      languages.map(async (language) => [path, (await take(site.origin, withLanguage(language, path))).body] as const),
    ),
  );
  const pictures = await Promise.all(
    ['/', '/news', '/about'].flatMap((path) =>
      languages.map(async (language) => {
        const { facts } = await site.app.pages.pictureFactsOf({ language, path, size: 'large' });
        return [`picture of ${path}`, JSON.stringify(facts?.content ?? {})] as const;
      }),
    ),
  );

  expect(tracesOf([...texts, ...pictures])).toEqual([]);
  expect(texts.find(([path]) => path === '/manifest.webmanifest')?.[1]).toContain('北极光国际纪录片节');
});

test('mails are in the reader’s language, subject and sender too', async () => {
  for (const [address, languageType, name] of [
    ['reader@nordlys.org', 1, 'Nordlys International Documentary Festival'],
    ['duzhe@nordlys.org', 0, '北极光国际纪录片节'],
  ] as const) {
    await fetch(`${site.origin}/web/getEmailCode`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: address, languageType }),
    });
    const mail = await mails.waitForMail(address);
    expect([mail.from?.name, mail.subject?.includes(name)]).toEqual([name, true]);
    expect(tracesIn(`${mail.subject} ${mail.text} ${String(mail.html)}`)).toEqual([]);
  }
});

test('the export of the site holds nothing of another award', async () => {
  const { address } = await staff<{ address: string }>('/webAdmin/site/transfer/export', { hasFilms: false });
  const zip = await fromBufferPromise(Buffer.from(await (await fetch(site.origin + address)).arrayBuffer()), { lazyEntries: true });
  const texts: [string, string][] = [];
  for await (const entry of zip.eachEntry())
    texts.push([entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString()]);

  expect(texts.length).toBeGreaterThan(5);
  expect(tracesOf(texts)).toEqual([]);
});

test('pages are in the zone of the organiser, and ask institutions in Norway for no ID number', async () => {
  const { body } = await take(site.origin, '/en/news');

  expect(body).toContain('"zone":{"name":"Europe/Oslo","label":"Central European Time"},"asksIdNumber":false');
});

test('no text of the interface names the award', () => {
  const folder = join(projectRoot, 'locales');
  const valuesIn = (node: unknown): string[] =>
    typeof node === 'string' ? [node] : Object.values(node as Record<string, unknown>).flatMap(valuesIn);
  const texts = languages.flatMap((language) =>
    readdirSync(join(folder, language)).map((file) => {
      const values = valuesIn(JSON.parse(readFileSync(join(folder, language, file), 'utf8')));
      return [`${language}/${file}`, values.join('\n')] as const;
    }),
  );

  expect(tracesOf(texts)).toEqual([]);
});

test('a planted trace is found', async () => {
  await publishPart(staff, 'footer', { ...emptyFooter, ownerZh: '成都', ownerEn: 'Chengdu' });

  expect(tracesIn((await take(site.origin, '/en/news')).body)).not.toEqual([]);
});
