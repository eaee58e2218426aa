import sharp from 'sharp';
import { expect, test } from 'vitest';
import { wholeTags } from '#test/support/share-facts.ts';
import type { FetchPath, Fetched } from './share-lab-request.ts';
import { createShareLab } from './share-lab.ts';

const siteOrigin = 'https://site.test';
const lab = createShareLab({
  siteOrigin,
  allowedHosts: ['www.site.test', 'bad host', ''],
  mediaOrigin: 'https://cdn.test/files',
  wechat: {},
});
const nothing: Fetched = { status: 404, type: 'text/html', location: '', robots: '', bytes: Buffer.alloc(0), isCall: false };

/** Fake site that responds to some paths and records the requests. */
function siteOf(responses: Readonly<Record<string, Partial<Fetched> | string>>): { ask: FetchPath; requested: string[] } {
  const requested: string[] = [];
  const ask: FetchPath = async (path) => {
    requested.push(path);
    const response = responses[path];
    return typeof response === 'string' ? { ...nothing, status: 200, bytes: Buffer.from(response) } : { ...nothing, ...response };
  };
  return { ask, requested };
}

function html(tags: Readonly<Record<string, string>>, lang = 'en'): string {
  const lines = Object.entries(tags).map(([name, content]) => {
    if (name === 'title') return `<title>${content}</title>`;
    if (name === 'canonical') return `<link rel="canonical" href="${content}">`;
    return name.startsWith('alternate:')
      ? `<link rel="alternate" hreflang="${name.slice(10)}" href="${content}">`
      : `<meta property="${name}" content="${content}">`;
  });
  return `<html lang="${lang}"><head>${lines.join('')}</head></html>`;
}

const jpeg = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
const pictureAnswer = async (width: number, height: number): Promise<Partial<Fetched>> => ({
  status: 200,
  type: 'image/jpeg',
  bytes: await jpeg(width, height),
});

test('shows a card in every app without findings for a complete page, measures its pictures and reads its translation', async () => {
  const { ask, requested } = siteOf({
    '/en/news': html(wholeTags),
    '/news': html({ 'alternate:en': `${siteOrigin}/en/news` }, 'zh-Hans'),
    '/share/large/en/L25ld3M.jpg': await pictureAnswer(1200, 630),
    '/share/square/en/L25ld3M.jpg': await pictureAnswer(300, 300),
  });

  const report = await lab.inspect('https://www.site.test/en/news', ask);

  expect(report).toMatchObject({
    url: `${siteOrigin}/en/news`,
    language: 'en',
    status: 200,
    findings: [],
    pictures: [
      { width: 1200, height: 630, type: 'image/jpeg', status: 200 },
      { width: 300, height: 300 },
    ],
  });
  expect(report.cards.every(({ hasCard, shape }) => hasCard && shape !== 'none')).toBe(true);
  expect(requested.sort()).toEqual(['/en/news', '/news', '/share/large/en/L25ld3M.jpg', '/share/square/en/L25ld3M.jpg']);
});

test.each([
  ['no address', {}, 'hreflangOneWay'],
  ['another page', { 'alternate:en': `${siteOrigin}/en/about` }, 'hreflangOneWay'],
  ['this page', { 'alternate:en': `${siteOrigin}/en/news` }, undefined],
])('a translation that names %s as its translation: %j is reported as %s', async (_name, tags, finding) => {
  const { ask } = siteOf({ '/en/news': html(wholeTags), '/news': html(tags, 'zh-Hans') });

  const { findings } = await lab.inspect('/en/news', ask);

  expect(findings.map(({ key }) => key).find((key) => key.startsWith('hreflang'))).toBe(finding);
});

test('sends requests only to this site, whatever the page contains', async () => {
  const hostile = [
    'http://169.254.169.254/latest',
    'https://site.test@other.test/x',
    '//other.test/x',
    'https://other.test/share/large/x.jpg',
    'file:///etc/passwd',
    'blob:https://site.test/x',
    'https://cdn.test/files/../secret',
    'https://cdn.test.other.test/files/media/x',
  ];
  for (const url of hostile) {
    const { ask, requested } = siteOf({
      '/news': html({ ...wholeTags, canonical: url, 'og:image': url, 'twitter:image': url, 'alternate:en': url, 'og:url': url }, 'zh-Hans'),
    });

    const { pictures, findings } = await lab.inspect('/news', ask);

    expect(requested, url).toEqual(['/news']);
    expect(
      pictures.every(({ status, shownUrl }) => status === null && shownUrl === null),
      url,
    ).toBe(true);
    expect(findings.map(({ key }) => key)).toEqual(expect.arrayContaining(['canonicalForeign', 'hreflangForeign']));
  }
});

test('requests files of the CDN from this site', async () => {
  const { ask, requested } = siteOf({
    '/news': html({ ...wholeTags, 'og:image': 'https://cdn.test/files/media/a.jpg?w=1', 'twitter:image': '' }),
    '/media/a.jpg?w=1': await pictureAnswer(640, 336),
  });

  expect((await lab.inspect('/news', ask)).pictures).toMatchObject([
    { url: 'https://cdn.test/files/media/a.jpg?w=1', shownUrl: '/media/a.jpg?w=1', width: 640 },
  ]);
  expect(requested).toContain('/media/a.jpg?w=1');
});

test('follows and reports redirects within this site, and stops at other sites and at loops', async () => {
  const to = (location: string) => ({ status: 301, location });
  const site = siteOf({
    '/old': to('https://site.test/older'),
    '/older': to('/en/news'),
    '/en/news': html(wholeTags),
    '/away': to('https://other.test/'),
    '/trick': to('//other.test/'),
    '/round': to('/round'),
  });

  expect(await lab.inspect('/old', site.ask)).toMatchObject({
    path: '/en/news',
    status: 200,
    steps: [
      { path: '/old', status: 301 },
      { path: '/older', status: 301 },
    ],
  });
  for (const path of ['/away', '/trick'])
    expect(await lab.inspect(path, site.ask)).toMatchObject({
      findings: [{ key: 'leavesSite' }],
      cards: expect.not.arrayContaining([expect.objectContaining({ hasCard: true })]),
    });
  expect(await lab.inspect('/round', site.ask)).toMatchObject({ status: 301, findings: [{ key: 'failed' }, { key: 'redirected' }] });
});

test('refuses files, API calls and other sites with the reason', async () => {
  const { ask } = siteOf({ '/media/a.mp4': { status: 200, type: 'video/mp4' }, '/web/x': { isCall: true } });
  const refusal = (address: string) =>
    lab.inspect(address, ask).then(
      () => null,
      ({ status, data }: { status: number; data: unknown }) => ({ status, data }),
    );

  expect(await refusal('/media/a.mp4')).toEqual({ status: 400, data: { reason: 'notPage' } });
  expect(await refusal('/web/x')).toEqual({ status: 400, data: { reason: 'notPage' } });
  expect(await refusal('https://other.test/')).toEqual({ status: 400, data: { reason: 'foreign' } });
  expect(await refusal('/ne ws')).toEqual({ status: 400, data: { reason: 'malformed' } });
});

test('reports damaged and missing pictures, and a page that times out', async () => {
  const damaged = (await jpeg(1200, 630)).subarray(0, 40);
  const page = html(wholeTags);
  const look = async (picture: Partial<Fetched>) =>
    (await lab.inspect('/en/news', siteOf({ '/en/news': page, '/share/large/en/L25ld3M.jpg': picture }).ask)).findings.map(
      ({ key }) => key,
    );

  expect(await look({ status: 200, type: 'image/jpeg', bytes: damaged })).toContain('pictureBroken');
  expect(await look({ status: 200, type: 'image/jpeg', bytes: Buffer.from('<svg/>') })).toContain('pictureBroken');
  expect(await look({ status: 0 })).toContain('pictureFails');
  expect((await lab.inspect('/en/news', async () => ({ ...nothing, status: 0 }))).findings).toMatchObject([{ key: 'failed' }]);
});

test('shares one inspection between concurrent requests, and does not cache a failure', async () => {
  const site = siteOf({ '/en/news': html(wholeTags) });

  await Promise.all([
    lab.inspect('/en/news', site.ask),
    lab.inspect(`${siteOrigin}/en/news`, site.ask),
    lab.inspect('/en/news#x', site.ask),
  ]);
  expect(site.requested.filter((path) => path === '/en/news')).toHaveLength(1);

  await expect(lab.inspect('/broken', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect((await lab.inspect('/broken', site.ask)).status).toBe(404);
});
