/** A shared award: its own title, description and preview picture, the edition's page as canonical address, and its anchor for the reader. */
import { expect, test } from 'vitest';
import { makeShortLink } from '#shared/api/share.ts';
import { siteOrigin } from '#test/support/app.ts';
import { elements, links, metaContent } from '#test/support/html.ts';
import { siteOfFile } from '#test/support/of-file.ts';

const site = siteOfFile();
const get = (path: string, init?: RequestInit) => fetch(site().origin + path, { redirect: 'manual', ...init });

test.each([
  ['', '最佳女主角 · 电影 · 2025', /获2025.*最佳女主角/],
  ['/en', 'Best Actress · Film · 2025', / won Best Actress at the 2025 /],
])('%s/g2025?award=best-actress-film has a card of its own, and the edition as its canonical page', async (prefix, title, words) => {
  const html = await (await get(`${prefix}/g2025?award=best-actress-film`)).text();
  const whole = await (await get(`${prefix}/g2025`)).text();

  expect(metaContent(html, 'og:title')).toContain(title);
  expect(metaContent(html, 'og:description')).toMatch(words);
  expect(metaContent(html, 'og:url')).toBe(`${siteOrigin}${prefix}/g2025?award=best-actress-film`);
  expect(links(html, 'canonical')['canonical']).toBe(`${siteOrigin}${prefix}/g2025`);
  expect(metaContent(html, 'og:image')).not.toBe(metaContent(whole, 'og:image'));
  expect((await get((metaContent(html, 'og:image') ?? '').replace(siteOrigin, ''))).headers.get('content-type')).toBe('image/jpeg');
  expect(elements(html, 'div').some(({ attributes }) => attributes['id'] === 'best-actress-film')).toBe(true);
  expect(elements(html, 'details').filter(({ attributes }) => 'open' in attributes && attributes['name'] === 'award')).toHaveLength(1);
});

test('an award missing from the edition is not found', async () => {
  expect((await get('/g2025?award=best-hat-film')).status).toBe(404);
  expect((await get('/g2027?award=best-actress-film')).status).toBe(404);
});

test('the short link of an award redirects to its place on the page', async () => {
  const answer = await get(makeShortLink.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: '/g2025?award=best-actress-film', languageType: 1 }),
  });
  const { data } = (await answer.json()) as { data: { url: string } };

  const led = await get(new URL(data.url).pathname);

  expect([led.status, led.headers.get('location')]).toEqual([301, '/en/g2025?award=best-actress-film#best-actress-film']);
});
