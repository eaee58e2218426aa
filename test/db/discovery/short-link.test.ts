/** Short link codes: one per page and language also under concurrency, never one for two pages. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { shortLink } from '#server/db/schema/short-link.ts';
import { codeOfPage, createShortLinkService } from '#server/services/discovery/short-link.ts';
import { readShortCode } from '#shared/share/short-code.ts';
import { testOnDatabase } from '#test/support/database/database.ts';

const page = (path: string, language: 'zh-Hans' | 'en' = 'en') => ({ language, path });

testOnDatabase('fifty concurrent requests for one page get one code; the other language gets its own', async ({ db }) => {
  const links = createShortLinkService({ db });
  const codes = await Promise.all(Array.from({ length: 50 }, () => links.make(page('/race'))));
  const chinese = await links.make(page('/race', 'zh-Hans'));

  expect(new Set(codes).size).toBe(1);
  expect(await db.select().from(shortLink).where(eq(shortLink.path, '/race'))).toHaveLength(2);
  expect([readShortCode(codes[0] ?? ''), await links.find(codes[0] ?? ''), await links.find(chinese), await links.find('zzzzzzz')]).toEqual(
    [codes[0], page('/race'), page('/race', 'zh-Hans'), null],
  );
});

testOnDatabase('pages with colliding codes get different ones, also under concurrent requests', async ({ db }) => {
  // All pages begin at one code, and go on to their own.
  const links = createShortLinkService({ db, codeOf: (shared, attempt) => (attempt === 0 ? 'meet234' : codeOfPage(shared, attempt)) });
  const paths = Array.from({ length: 20 }, (_, n) => `/meet-${n % 10}`);
  const codes = await Promise.all(paths.map((path) => links.make(page(path))));

  expect(new Set(codes).size).toBe(10);
  expect(codes.slice(0, 10)).toEqual(codes.slice(10));
  for (const [index, code] of codes.entries()) expect(await links.find(code)).toEqual(page(paths[index] ?? ''));
});

testOnDatabase('fails when no code is free, instead of returning the code of another page', async ({ db }) => {
  const links = createShortLinkService({ db, codeOf: () => 'same234' });
  await links.make(page('/first'));

  await expect(links.make(page('/second'))).rejects.toThrow('No short code is free');
});
