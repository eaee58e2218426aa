/** A film from an institution to a visitor: an upload that survives a pause, a server kill and a reload; processed with live progress; published; played. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import type { ItemDetail } from '#shared/api/content-staff.ts';
import { demoAccount, type DemoAccount, demoAccounts, enter } from '#test/support/browser/account-guest.ts';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { makeFolder } from '#test/support/database/database.ts';
import { film, openSettings, playsBeyond } from '#test/support/browser/film-guest.ts';
import { openKilledSite, type KilledSite } from '#test/support/servers/killed-site.ts';
import { isExhaustive } from '#test/support/exhaustive.ts';
import { makeFilm, makeShortFilm, withSecondLanguage } from '#test/support/upload-files.ts';
import { visitor } from '#test/support/browser/visitor.ts';

/** Slow enough to press a button on the way, on a busy machine too. */
const slowBytesPerSecond = 1_048_576;
const paddingBytes = 12 * 1_048_576;

let browser: Browser;
let site: KilledSite;
let close: (() => PromiseLike<unknown>) | undefined;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), openKilledSite({ FFMPEG_PATH: 'ffmpeg' }, { kind: 'packaged' })]);
  close = () => site[Symbol.asyncDispose]();
});
afterAll(() => close?.());

/** A film that takes a while to upload: the padding belongs to the container and is skipped by players. Only the exhaustive run encodes a whole film and watches its progress. */
async function writeFilm(): Promise<string> {
  const padding = Buffer.alloc(paddingBytes);
  padding.writeUInt32BE(paddingBytes);
  padding.write('free', 4, 'latin1');
  const path = join(makeFolder(), '山里的放映队.mp4');
  writeFileSync(path, Buffer.concat([await withSecondLanguage(await (isExhaustive ? makeFilm() : makeShortFilm())), padding]));
  return path;
}

const row = (page: Page) => page.locator('li[data-phase]');
const panel = (page: Page) => page.locator('section[data-state]');
const percentOf = async (page: Page) => Number(/(\d+) %/.exec(await row(page).innerText())?.[1] ?? -1);

async function callAs(account: DemoAccount): Promise<(method: string, path: string, body?: object) => Promise<unknown>> {
  const { token } = (await site.call('POST', '/web/login', { body: { userName: account.email, password: account.password } })) as {
    token: string;
  };
  return async (method, path, body) => {
    const answer = await site.call(method, path, { token, ...(body ? { body } : {}) });
    expect(answer, path).toMatchObject({ code: 200 });
    return answer['data'];
  };
}

/** Completes the item and takes it through review, each step by a user with the right. */
async function publish(id: string): Promise<void> {
  const [author, reviewer, publisher] = await Promise.all([
    callAs(demoAccounts.pgc),
    callAs(demoAccount('reviewer')),
    callAs(demoAccount('publisher')),
  ]);
  const read = async () => (await author('GET', `/webAdmin/cms/content/${id}`)) as ItemDetail;
  const now = async () => {
    const { revisionId, version } = await read();
    return { id, revisionId, version };
  };
  await author('POST', '/webAdmin/cms/content/save', {
    ...(await now()),
    columnId: 'room-making',
    changes: {
      titleZh: '山里的放映队',
      titleEn: 'The mountain projectionists',
      abstractZh: '一部短片',
      abstractEn: 'A short film',
      bodyZh: '<p>正文</p>',
      bodyEn: '<p>Text</p>',
      coverId: 'f01',
    },
  });
  await author('POST', '/webAdmin/cms/content/submitApprove', await now());
  await reviewer('POST', '/webAdmin/cms/content/approve', await now());
  await publisher('POST', '/webAdmin/cms/content/online', await now());
}

test('an upload is paused, survives a server kill and a reload, is processed and published, and plays for a visitor', async () => {
  const path = await writeFilm();
  await using author = await visitor(browser, { origin: site.origin, width: 1280 });
  const { page } = author;
  await enter(author, demoAccounts.pgc, '/manage/create/video');
  const network = await author.context.newCDPSession(page);
  await network.send('Network.enable');
  const limitUpload = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', { offline: false, latency: 5, downloadThroughput: -1, uploadThroughput });
  await limitUpload(slowBytesPerSecond);
  page.on('dialog', (dialog) => void dialog.accept());

  await page.locator('input[type=file][accept*=".mp4"]').first().setInputFiles(path);
  const refusal = page.getByRole('alert');
  await row(page).or(refusal).first().waitFor();
  expect(await refusal.allInnerTexts()).toEqual([]);
  await expect.poll(() => percentOf(page)).toBeGreaterThan(5);
  await row(page).getByRole('button', { name: '暂停' }).click();
  await page.locator('li[data-phase=paused]').waitFor();
  const sent = await percentOf(page);
  await author.guard.expectSilence(page);
  await site.kill();
  await site.start();
  await author.reload();
  await page.locator('li[data-phase=fileNeeded]').waitFor();
  await row(page).locator('input[type=file]').setInputFiles(path);
  await page.locator('li[data-phase=sending]').waitFor();
  // Received parts are not sent again: at most one part of four megabytes was in flight.
  await expect.poll(() => percentOf(page)).toBeGreaterThanOrEqual(Math.min(sent, 33));
  await limitUpload(-1);
  await row(page).waitFor({ state: 'detached', timeout: 60_000 });

  const seen = new Set<number>();
  await expect
    .poll(
      async () => {
        seen.add(
          Number(
            await panel(page)
              .locator('progress')
              .getAttribute('value', { timeout: 500 })
              .catch(() => -1),
          ),
        );
        return panel(page).getAttribute('data-state');
      },
      { timeout: 200_000, interval: 200 },
    )
    .toBe('ready');
  expect([...seen].filter((percent) => percent > 0 && percent < 100).length).toBeGreaterThanOrEqual(isExhaustive ? 2 : 0);
  await panel(page).getByText('可以播放', { exact: true }).waitFor();
  await expect
    .poll(() =>
      panel(page)
        .locator('.still img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  await page.waitForURL(/\?id=[\w-]+$/);
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  const asAuthor = await callAs(demoAccounts.pgc);
  await expect
    .poll(async () => ((await asAuthor('GET', `/webAdmin/cms/content/${id}`)) as ItemDetail).videos.map(({ state }) => state))
    .toEqual(['ready']);
  await page.goto('about:blank');

  await publish(id);

  await using guest = await visitor(browser, { origin: site.origin, width: 1280 });
  const sounds = new Set<string>();
  guest.page.on('request', (request) => {
    const [, folder] = /\/(sound[^/]*)\/\d+\.m4s/.exec(request.url()) ?? [];
    if (folder) sounds.add(folder);
  });
  await guest.open(`/en/videoplay/${id}`);
  await guest.page
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await playsBeyond(guest.page, 1);
  expect(await film(guest.page)).toMatchObject({ width: expect.any(Number) as number });
  // It begins in the language of the page, which is not the first of the file.
  expect([...sounds]).toEqual(['sound-2']);
  const menu = await openSettings(guest.page, /^Language: English$/);
  expect(await menu.getByRole('menuitemradio').allInnerTexts()).toEqual(['中文', 'English']);
  await menu.getByRole('menuitemradio', { name: '中文' }).click();
  await expect.poll(() => [...sounds]).toEqual(['sound-2', 'sound']);
}, 300_000);

const megabytes = 11 * 1_048_576;
const refused: readonly (readonly [what: string, file: { name: string; mimeType: string; buffer: Buffer }, message: string])[] = [
  [
    'an SVG',
    {
      name: 'a.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    },
    '图片格式不正确',
  ],
  [
    'a text that says it is a picture',
    { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') },
    '图片格式不正确',
  ],
  ['a picture of 11 MB', { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(megabytes, 1) }, '图片大小不能超过 10MB'],
];

exhaustiveTest('invalid and oversized pictures are refused with the specified messages', async () => {
  await using author = await visitor(browser, { origin: site.origin, width: 1280 });
  const { page } = author;
  await enter(author, demoAccounts.pgc, '/manage/create/article');
  const input = page.locator('input[type=file][accept*="image/jpeg"]').first();
  await input.waitFor({ state: 'attached' });

  for (const [what, file, message] of refused) {
    await input.setInputFiles(file);
    await expect.poll(() => page.getByRole('alert').filter({ hasText: message }).count(), { message: what }).toBe(1);
  }
  await author.guard.expectSilence(page);
});
