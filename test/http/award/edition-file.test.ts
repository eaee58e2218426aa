/** An edition for newsrooms: its awards as text and as data in both languages, small, laurels, and permanent addresses that lead to pages. */
import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { siteOrigin } from '#test/support/app.ts';
import { siteOfFile } from '#test/support/of-file.ts';

const site = siteOfFile();
const get = (path: string, headers: Record<string, string> = {}) => fetch(site().origin + path, { headers, redirect: 'manual' });

interface Nominated {
  film?: { id?: string; title: string };
  person?: { id?: string; name: string };
}
interface EditionFile {
  id: string;
  units: { awards: { id: string; name: string; winner: Nominated | null; nominees: Nominated[] }[] }[];
}

test('the text names each award with its winner and nominees in the language of its address', async () => {
  const [zh, en] = await Promise.all(['/g2025.txt', '/en/g2025.txt'].map(async (path) => (await get(path)).text()));

  expect(zh).toMatch(/\n最佳女主角\n获奖：[^\n]+（《[^\n]+》）\n入围：[^\n]+；[^\n]+\n/);
  expect(en).toMatch(/\nBest Actress\nWinner: [^\n]+ \([^\n]+\)\nNominees: [^\n]+; [^\n]+\n/);
  expect(en).toContain(`${siteOrigin}/en/g2025\n`);
});

test('the data has the awards of the edition with addresses that lead to pages', async () => {
  const answer = await get('/en/g2025.json');
  const edition = (await answer.json()) as EditionFile;
  const awards = edition.units.flatMap((unit) => unit.awards);
  const [best] = awards;
  const ids = [edition.id, ...[best?.id, best?.winner?.film?.id].map(String)];

  expect(awards.length).toBe(27);
  expect(awards.every(({ winner }) => winner !== null)).toBe(true);
  for (const id of ids) {
    const led = await get(new URL(id).pathname);
    expect(led.status, id).toBe(303);
    expect((await get(String(led.headers.get('location')))).status, id).toBe(200);
  }
  expect((await get('/en/id/edition/2025')).headers.get('location')).toBe('/en/g2025');
});

test('each file is at most 5 KB on the line, is kept by shared caches, and is purged with the edition', async () => {
  for (const path of ['/g2025.txt', '/en/g2025.txt', '/g2025.json', '/en/g2025.json']) {
    const answer = await get(path, { 'accept-encoding': 'gzip' });
    const again = await get(path, { 'if-none-match': String(answer.headers.get('etag')) });

    expect(answer.headers.get('content-encoding'), path).toBe('gzip');
    expect(gzipSync(await answer.text()).length, path).toBeLessThan(5_120);
    expect(answer.headers.get('cache-control'), path).toMatch(/^public, .*s-maxage=300/);
    expect(answer.headers.get('cache-tag')?.split(','), path).toEqual(expect.arrayContaining(['edition:2025', 'editions']));
    expect(again.status, path).toBe(304);
  }
});

test('a nomination has a laurel as SVG with outlined letters and as PNG, which says whether it won', async () => {
  const [best] = ((await (await get('/g2025.json')).json()) as EditionFile).units.flatMap((unit) => unit.awards);
  const anchor = String(best?.id.split('/').at(-1));
  const answer = await get(`/web/cmsv2/column/edition?year=2025&languageType=1`);
  const { data } = (await answer.json()) as {
    data: { units: { categories: { anchor: string; winner: { id: string }; nominees: { id: string }[] }[] }[] };
  };
  const award = data.units.flatMap(({ categories }) => categories).find((one) => one.anchor === anchor);
  const [winner, nominee] = [award?.winner.id, award?.nominees[0]?.id].map((id) => `/en/laurel/2025/${anchor}/${id}`);
  const [svg, png, other] = await Promise.all([get(`${winner}.svg`), get(`${winner}.png`), get(`${nominee}.svg`)]);
  const [drawn, lost] = [await svg.text(), await other.text()];

  expect([svg.headers.get('content-type'), png.headers.get('content-type')]).toEqual(['image/svg+xml', 'image/png']);
  expect(drawn).toMatch(/^<\?xml[^>]*>\s*<svg [^>]*width="1200" height="800"/);
  expect(drawn).not.toContain('<text');
  expect(drawn).not.toBe(lost);
  expect(await sharp(Buffer.from(await png.arrayBuffer())).metadata()).toMatchObject({ width: 1200, height: 800, hasAlpha: true });
  expect(svg.headers.get('cache-tag')).toContain('edition:2025');
  for (const none of [
    `${winner}.gif`,
    `/laurel/2025/${anchor}/nobody.svg`,
    `/laurel/2025/no-award/${award?.winner.id}.svg`,
    '/laurel/1999/a/b.svg',
  ])
    expect((await get(none)).status, none).toBe(404);
});

test('the winners are a small card that any site may frame, whole or for one award', async () => {
  for (const prefix of ['', '/en']) {
    const [answer, one] = await Promise.all([get(`${prefix}/embed/winners/2025`), get(`${prefix}/embed/winners/2025/best-actress-film`)]);
    const [list, card] = [await answer.text(), await one.text()];
    const style = hash('sha256', /<style>([^<]*)/.exec(list)?.[1] ?? '', 'base64');

    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain(`style-src 'sha256-${style}'`);
    expect(answer.headers.get('content-security-policy')).toMatch(/frame-ancestors \*$/);
    expect(answer.headers.get('cache-control')).toMatch(/^public, .*s-maxage=300/);
    expect(answer.headers.get('cache-tag')?.split(',')).toContain('edition:2025');
    expect(gzipSync(list).length).toBeLessThan(4_096);
    expect(gzipSync(card).length).toBeLessThan(2_048);
    expect([list.match(/<dt>/g)?.length, card.match(/<dt>/g)?.length]).toEqual([27, 1]);
    expect(list).not.toMatch(/<script|<img/);
    // A link leaves the frame for the award on its page.
    const href = /<dd><a href="([^"]+)" target="_blank"/.exec(card)?.[1] ?? '';
    expect(href).toBe(`${siteOrigin}${prefix}/g2025?award=best-actress-film`);
    expect((await get(/<img src="([^"]+)"/.exec(card)?.[1]?.replaceAll('&amp;', '&') ?? '')).status).toBe(200);
  }
  expect(await (await get('/en/embed/winners/2027')).text()).toContain('Not announced yet');
  for (const none of ['/embed/winners/1999', '/embed/winners/2025/no-award', '/embed/winners/x'])
    expect((await get(none)).status, none).toBe(404);
});

test.each(['/g1999.txt', '/g20255.json', '/gallery.txt', '/g2025.xml', '/id/film/..%2ff01', '/id/edition/x', '/id/song/f01'])(
  'there is no %s',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);
