/** Sharing a page: the share sheet, the copied link, the QR code, the native sheet, and closing. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import decodeQr from 'qr/decode.js';
import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { disposeAfterTest } from '#test/support/app.ts';
import { isExhaustive, sampled, takingTurns } from '#test/support/exhaustive.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { openCommonStage } from '#test/support/browser/stage.ts';

const stage = openCommonStage();
const words = {
  zh: { share: '分享', copy: '复制链接', copied: '链接已复制', link: '本页短链接', qr: '本页链接的二维码', close: '关闭分享', prefix: '' },
  en: {
    share: 'Share',
    copy: 'Copy link',
    copied: 'Link copied',
    link: 'Short link to this page',
    qr: 'QR code of the link to this page',
    close: 'Close sharing',
    prefix: '/en',
  },
};

async function openSheet(page: Page, { share, link }: { share: string; link: string }): Promise<string> {
  await page.getByRole('button', { name: share, exact: true }).first().click();
  const field = page.getByRole('dialog').getByLabel(link);
  await expect.poll(() => field.inputValue()).toMatch(/\/s\/[2-9a-hjkmnp-z]{7}$/);
  return field.inputValue();
}

test.each(takingTurns(['zh', 'en'], 0))(
  'in %s the short link is copied and announced, scanned and followed to the page itself',
  async (language) => {
    const { prefix, copy, copied, qr, ...text } = words[language];
    const visit = disposeAfterTest(await stage.visit({ permissions: ['clipboard-read', 'clipboard-write'] }));
    await visit.open(`${prefix}/content/article/n01?breadcrumType=news`);
    const { page } = visit;
    const url = await openSheet(page, text);
    await page.getByRole('button', { name: copy }).click();

    await page.getByRole('status').filter({ hasText: copied }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
    const picture = await page.getByRole('img', { name: qr }).screenshot();
    const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(decodeQr({ width: info.width, height: info.height, data })).toBe(url);
    await page.goto(url);
    expect(page.url()).toBe(`${stage.site.origin}${prefix}/content/article/n01`);
    expect(visit.guard.notes).toEqual([]);
  },
);

test('the code beside the files for the press frames the winners on another site, open to everybody', async () => {
  const visit = disposeAfterTest(await stage.visit({ permissions: ['clipboard-read', 'clipboard-write'] }));
  const { page } = visit;
  await visit.open('/en/g2025');
  await page.getByRole('button', { name: 'Embed code' }).click();
  await page.getByRole('button', { name: 'Copy embed code' }).click();
  await page.getByRole('status').filter({ hasText: 'Embed code copied' }).waitFor();
  const code = await page.evaluate(() => navigator.clipboard.readText());

  await using host = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(code));
  await new Promise<void>((listening) => void host.listen(0, '127.0.0.1', listening));
  await page.goto(`http://localhost:${(host.address() as AddressInfo).port}`);
  const first = page.frameLocator('iframe').getByRole('definition').first().getByRole('link');
  const [opened] = await Promise.all([visit.context.waitForEvent('page'), first.click()]);
  await opened.waitForURL('**/en/g2025?award=*');

  for (const path of ['/en/embed/winners/2025', '/embed/winners/2025/best-actress-film']) {
    await page.goto(stage.site.origin + path);
    expect([path, await overflowOf(page), await violationsOf(page)]).toEqual([path, 0, []]);
  }
});

exhaustiveTest('the link of an award, copied from its share sheet, opens the page at that award', async () => {
  const visit = disposeAfterTest(await stage.visit({ permissions: ['clipboard-read', 'clipboard-write'] }));
  await visit.open('/en');
  const { page } = visit;
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: '2025 Golden Panda' }).click();
  const award = page.locator('#best-actress-film');
  await award.getByRole('button', { name: /Share.*Best Actress/ }).click();
  const field = page.getByRole('dialog').getByLabel(words.en.link);
  await expect.poll(() => field.inputValue()).toMatch(/\/s\/[2-9a-hjkmnp-z]{7}$/);
  await page.getByRole('button', { name: words.en.copy }).click();
  await page.getByRole('status').filter({ hasText: words.en.copied }).waitFor();
  const url = await page.evaluate(() => navigator.clipboard.readText());

  for (const address of [url, `${stage.site.origin}/en/g2025?award=best-actress-film`]) {
    const other = disposeAfterTest(await stage.visit({ width: 390 }));
    await other.page.goto(address);
    const heading = other.page.locator('#best-actress-film h3');

    await expect
      .poll(() =>
        heading.evaluate((element) => {
          const { top, left, bottom } = element.getBoundingClientRect();
          // In view, and in front of the sticky unit names.
          return top >= 0 && bottom < innerHeight && element.contains(document.elementFromPoint(left + 4, top + 4));
        }),
      )
      .toBe(true);
    expect(await heading.textContent()).toContain('Best Actress');
    expect(other.guard.notes).toEqual([]);
  }
  expect(visit.guard.notes).toEqual([]);
});

exhaustiveTest('the share sheet opens, is walked through and closes by keyboard, restores the focus, and passes axe', async () => {
  for (const width of takingTurns([1280, 390], 0)) {
    const visit = disposeAfterTest(await stage.visit({ width }));
    await visit.open('/en/content/episode/f01');
    const { page } = visit;
    // A phone's own sheet is not there in a browser without windows; ours stands in for it.
    const button = page.getByRole('button', { name: 'Share', exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    expect(await page.evaluate(() => document.querySelector('dialog[open]')?.contains(document.activeElement))).toBe(true);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  }
});

exhaustiveTest(
  'on touch devices the native share sheet opens; a cancelled one counts as a choice, and a failed one falls back to ours',
  async () => {
    const visit = disposeAfterTest(await stage.visit({ width: 390 }));
    await visit.page.addInitScript(() => {
      const shared: unknown[] = [];
      const answers = [
        () => Promise.resolve(),
        () => Promise.reject(new DOMException('', 'AbortError')),
        () => Promise.reject(new DOMException('', 'NotAllowedError')),
      ];
      Object.assign(window, { shared });
      Object.assign(navigator, { share: (data: unknown) => (shared.push(data), answers[shared.length - 1]?.()) });
      const real = window.matchMedia.bind(window);
      window.matchMedia = (query) => (query === '(pointer: coarse)' ? { ...real('all'), matches: true } : real(query));
    });
    await visit.open('/en/panda');
    const button = visit.page.getByRole('button', { name: 'Share', exact: true });
    for (const sheets of [0, 0, 1]) {
      await button.click();
      await visit.page.waitForTimeout(300);
      expect(await visit.page.getByRole('dialog').count()).toBe(sheets);
    }
    const shared = await visit.page.evaluate(() => (window as unknown as { shared: { url: string }[] }).shared);
    expect(shared.map(({ url }) => url)).toEqual(Array.from({ length: 3 }, () => `${stage.site.origin}/en/panda`));
  },
);

exhaustiveTest(
  'without clipboard permission, as over plain HTTP and in frames, the copy command is used; the focus stays on the button',
  async () => {
    const visit = disposeAfterTest(await stage.visit({ permissions: ['clipboard-read'] }));
    await visit.page.addInitScript(() =>
      Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject(new Error('no')) }),
    );
    await visit.open('/en/g2025');
    const url = await openSheet(visit.page, words.en);
    await visit.page.getByRole('button', { name: 'Copy link' }).click();

    await visit.page.getByRole('status').filter({ hasText: 'Link copied' }).waitFor();
    expect(await visit.page.evaluate(() => navigator.clipboard.readText())).toBe(url);
    expect(await visit.page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
  },
);

exhaustiveTest('without any clipboard the link is selected with a hint; without the server the long link is used', async () => {
  const visit = disposeAfterTest(await stage.visit({ allowedStatus: (_url, status) => status === 503 }));
  await visit.page.route('**/shortLink', (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body: '{"code":503,"msg":"x"}' }),
  );
  await visit.page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } });
    document.execCommand = () => false;
  });
  await visit.open('/en/g2025');
  await visit.page.getByRole('button', { name: 'Share', exact: true }).first().click();
  await visit.page.getByRole('button', { name: 'Copy link' }).click();

  await visit.page.getByText('please copy it yourself').waitFor();
  expect(await visit.page.evaluate(() => getSelection()?.toString() || (document.activeElement as HTMLInputElement).value)).toBe(
    `${stage.site.origin}/en/g2025`,
  );
});

const withButton = [
  '/content/article/n01',
  '/content/episode/f01',
  '/content/people/p01',
  '/g2025',
  '/panda',
  '/pandadetail',
  '/projectionroom',
];

exhaustiveTest('pages have one share button, and none fetches the sheet before it is opened', async () => {
  const visit = disposeAfterTest(await stage.visit());
  const { page } = visit;
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (/share-sheet|qr-code/.test(request.url())) fetched.push(request.url());
  });
  for (const path of sampled(withButton, 2)) {
    await visit.open(`/en${path}`);
    await page.waitForLoadState('networkidle');
    await expect.poll(async () => [path, await page.getByRole('button', { name: 'Share', exact: true }).count()]).toEqual([path, 1]);
  }
  for (const path of isExhaustive ? ['/en', '/videolist'] : []) {
    await visit.open(path);
    await page.waitForLoadState('networkidle');
  }

  expect(fetched).toEqual([]);
});
