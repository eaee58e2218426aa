/** Home and the edition's page in every phase of the edition: calls to action, and no data ahead of its time. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { edition } from '#server/db/schema/award.ts';
import { liveSession } from '#server/db/schema/media.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import type { EditionPhase } from '#shared/api/award.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { sharedBrowser } from '#test/support/browser/browser.ts';
import { isExhaustive, takingTurns } from '#test/support/exhaustive.ts';
import { visitor } from '#test/support/browser/visitor.ts';

/** Folder for screenshots for manual inspection. */
const pictures = process.env['PICTURES_OF_PHASES'];

interface Row {
  phase: EditionPhase;
  /** The home page's call to action in Chinese and English, and its target. */
  action: readonly [string, string];
  path: string;
  /** How the edition's page names the phase. */
  status: readonly [string, string] | null;
  nominees: boolean;
  winners: boolean;
}

const rows: readonly Row[] = [
  {
    phase: 'call',
    action: ['查看征集公告', 'Read the call for entries'],
    path: '/content/article/a02?breadcrumType=announcement',
    status: ['征集时间待公布', 'Dates of the call for entries to be announced'],
    nominees: false,
    winners: false,
  },
  {
    phase: 'jury',
    action: ['认识评委会', 'Meet the jury'],
    path: '/g2025#jury',
    status: ['评审进行中', 'Judging under way'],
    nominees: false,
    winners: false,
  },
  {
    phase: 'nominees',
    action: ['查看入围名单', 'See the nominees'],
    path: '/g2025',
    status: ['入围名单已公布', 'Nominees announced'],
    nominees: true,
    winners: false,
  },
  {
    phase: 'ceremony',
    action: ['观看直播', 'Watch live'],
    path: '/videoplay/v13',
    status: ['结果将在颁奖典礼揭晓', 'Results at the ceremony'],
    nominees: true,
    winners: false,
  },
  { phase: 'winners', action: ['观看颁奖典礼', 'Watch the ceremony'], path: '/videoplay/v13', status: null, nominees: true, winners: true },
  {
    phase: 'archive',
    action: ['重温历届获奖作品', 'Look back at all winners'],
    path: '/previous',
    status: null,
    nominees: true,
    winners: true,
  },
];

let browser: Browser;
let site: TestApp;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startTestApp()]);
  if (pictures) mkdirSync(pictures, { recursive: true });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
});

/** The daily run takes the phases that differ most: before any name, and with the winners. */
const seen = rows.filter(({ phase }) => isExhaustive || ['call', 'winners'].includes(phase));

test.each(seen)('$phase', async (row) => {
  await enter(row);

  for (const [index, prefix] of takingTurns([...['', '/en'].entries()], rows.indexOf(row))) {
    await using guest = await visitor(browser, { origin: site.origin, width: index === 0 ? 1280 : 390 });
    await guest.open(prefix || '/');
    await expectHome(guest.page, row, index);
    await guest.open(`${prefix}/g2025`);
    await expectEdition(guest.page, row, index);
    await guest.guard.expectSilence(guest.page);
  }
  if (pictures) await takePictures(row.phase, pictures);
});

async function expectHome(page: Page, { phase, action, path, winners }: Row, index: number): Promise<void> {
  const way = page.locator('.nose a');
  expect((await way.innerText()).trim()).toBe(action[index]);
  expect(await way.getAttribute('href')).toBe((index === 1 ? '/en' : '') + path);
  expect(await way.getAttribute('data-video')).toBe(path.startsWith('/videoplay/') ? 'v13' : null);
  expect(await page.locator('#winners').count()).toBe(winners ? 1 : 0);
  expect(await page.locator('#live').count()).toBe(phase === 'ceremony' ? 1 : 0);
  expect(await page.getByRole('heading', { name: index === 0 ? '合作伙伴' : 'Partners' }).count()).toBe(1);
  expect(await page.locator('time[datetime^="2027-09-11"]').count()).toBe(1);
  await expect.poll(() => page.getByText(index === 0 ? /还有 \d+ 天/ : /\d+ days? to go/).count()).toBe(1);
}

async function expectEdition(page: Page, { status, nominees, winners }: Row, index: number): Promise<void> {
  const main = page.getByRole('main');
  expect((await main.locator('header .tag').allInnerTexts()).map((text) => text.trim())).toEqual(status ? [status[index]] : []);
  const awards = main.locator('details:has(.drawer)');
  expect((await awards.count()) > 0).toBe(nominees);
  expect(await main.locator('.won').count()).toBe(winners ? await awards.count() : 0);
  expect(await main.getByRole('link', { name: index === 0 ? '只看获奖' : 'Winners only' }).count()).toBe(winners ? 1 : 0);
  expect((await main.locator('.drawer li').count()) > 0).toBe(nominees);
  expect(await main.getByRole('heading', { name: index === 0 ? '奖项设置' : 'The awards' }).count()).toBe(nominees ? 0 : 1);
}

/**
 * Sets phase, instants and transmission, and waits until visitors see it. Straight in the database: the screens take phases one
 * after the other and instants ahead, and a ceremony's transmission begins on schedule; every row of the table is looked at here.
 */
async function enter({ phase, nominees, winners }: Row): Promise<void> {
  const db = site.context.database?.db;
  if (!db) throw new Error('The test app has a database of its own');
  const passed = sql`now() - interval '1 hour'`;
  const ahead = sql`now() + interval '1 hour'`;
  await db.transaction(async (tx) => {
    await tx
      .update(edition)
      .set({ phase, nomineesAt: nominees ? passed : null, revealAt: winners ? passed : null })
      .where(eq(edition.id, '2025'));
    await tx
      .update(liveSession)
      .set(
        phase === 'ceremony'
          ? { videoId: 'v13', startsAt: passed, endsAt: ahead }
          : { startsAt: sql`now() - interval '2 hours'`, endsAt: passed },
      )
      .where(eq(liveSession.id, 'live-2025'));
    await announceChange(tx, ['home', 'editions', 'edition:2025']);
  });
  const isSeen = async () => {
    const pages = await Promise.all(
      ['/', '/en', '/g2025', '/en/g2025'].map((path) => fetch(site.origin + path).then((answer) => answer.text())),
    );
    return pages.every((html) => html.includes(`"phase":"${phase}"`));
  };
  await expect.poll(isSeen, { timeout: 30_000 }).toBe(true);
}

async function takePictures(phase: EditionPhase, folder: string): Promise<void> {
  for (const width of [1920, 390]) {
    await using guest = await visitor(browser, { origin: site.origin, width });
    for (const path of ['/', '/en', '/g2025', '/en/g2025', '/previous']) {
      await guest.open(path);
      await guest.page.screenshot({ path: join(folder, `${phase}${path.replaceAll('/', '-')}-${width}.png`), fullPage: true });
    }
  }
}
