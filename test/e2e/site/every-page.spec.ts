/**
 * Every page in both languages, loaded once each: hydrated without a word in the console and without losing anything, still
 * while it loads, accessible, and never wider than its window.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { languages, splitLanguage } from '#shared/language.ts';
import { startBuiltSite } from '#test/support/app.ts';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { isExhaustive, takingTurns } from '#test/support/exhaustive.ts';
import { overflowOf, violationsOf, watchShifts } from '#test/support/browser/judge-page.ts';
import { allVisits, visitsAt, withoutRepeatedShells, type Visit } from '#test/support/screens.ts';
import { openReadingStage } from '#test/support/browser/stage.ts';
import { countRemovals, visitor, waitForHydration, type Visitor } from '#test/support/browser/visitor.ts';

/** Below this the browser's figure is zero to two places: letters that are a hair wider in their final face. */
const shiftMax = 0.005;

/** Lists that differ from the address before them by their rows alone. */
const likeOthers: ReadonlySet<string> = new Set(['/news?pageNum=2', '/cultural?type=museum', '/more?columnId=culture']);

const stage = openReadingStage({ isWhole: true });
let visits: Visit[];
beforeAll(async () => {
  const all = withoutRepeatedShells(await allVisits(stage.site.origin));
  visits = isExhaustive ? all : all.filter(({ url }) => !likeOthers.has(splitLanguage(url).path));
});

test('the daily run visits every address once, with languages and widths evenly distributed', () => {
  const turns = (['wide', 'narrow'] as const).map((width) => visitsAt(visits, width));
  const counts = turns.flatMap((turn) => languages.map((language) => turn.filter((visit) => visit.language === language).length));

  expect(new Set(turns.flat().map(({ url }) => splitLanguage(url).path))).toEqual(
    new Set(visits.map(({ url }) => splitLanguage(url).path)),
  );
  expect(turns.flat()).toHaveLength(isExhaustive ? visits.length * 2 : visits.length / 2);
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
});

/**
 * Judging costs half as much as loading: daily each fourth pair of addresses, one in each language, is judged, and another fourth by
 * night for its contrast alone; journeys judge the screens that they use.
 */
const isJudged = (at: number, turn = 0) => isExhaustive || Math.floor(at / 2) % 4 === turn;

/** The width at which a page is loaded, and the others; daily one of these by turns, for pairs of addresses as well. */
function widthsFor(at: number, [loaded, ...others]: readonly [number, ...number[]]): number[] {
  return [loaded, ...takingTurns(others, Math.floor(at / 2))];
}

// Loaded at one width, then resized, because loading costs more than a new layout. Accessibility is checked at the first width.
test.concurrent.for([
  [1280, 'wide', [1280, 1920, 768]],
  [390, 'narrow', [390, 360, 320]],
] as const)(
  'no page is loud, moves, overflows or shuts anybody out (loaded at %d px)',
  { timeout: isExhaustive ? 1_800_000 : 600_000, retry: 0 },
  async ([width, kind, widths], { task }) => {
    let watched = await watchedVisitor();
    try {
      for (const [at, { url }] of visitsAt(visits, kind).entries()) {
        const asked = { url, width, widths: widthsFor(at, widths), isJudged: isJudged(at), isJudgedAtNight: isJudged(at, 2) };
        if (isExhaustive) watched = await anotherAfter(watched);
        // A failure caused by a busy machine reloads that page only.
        await expectWellBehaved(watched, asked).catch(async (error: unknown) => {
          (task.meta.retriedParts ??= []).push(`${url} at ${width} px: ${String(error).split('\n', 1)[0]}`);
          watched = await anotherAfter(watched);
          await expectWellBehaved(watched, asked);
        });
      }
    } finally {
      await watched.guest[Symbol.asyncDispose]();
    }
  },
);

interface Watched {
  guest: Visitor;
  removals: Awaited<ReturnType<typeof countRemovals>>;
  shiftsOf: Awaited<ReturnType<typeof watchShifts>>;
}

/** Gets whole pages, because what is counted is what hydration removes, and streaming removes its placeholders. */
const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1)';

/** A visitor whose browser keeps nothing that it has loaded: the next page comes as slowly as the first, and costs no new tab. */
async function watchedVisitor(): Promise<Watched> {
  const guest = await stage.visit({ hasMotion: true, userAgent: crawler });
  const session = await guest.context.newCDPSession(guest.page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  return { guest, removals: await countRemovals(guest.page), shiftsOf: await watchShifts(guest.page) };
}

async function anotherAfter({ guest }: Watched): Promise<Watched> {
  await guest[Symbol.asyncDispose]();
  return watchedVisitor();
}

interface Asked {
  url: string;
  width: number;
  widths: readonly number[];
  /** Whether its accessibility is judged too. */
  isJudged: boolean;
  isJudgedAtNight: boolean;
}

async function expectWellBehaved({ guest, removals, shiftsOf }: Watched, { url, width, widths, ...asked }: Asked): Promise<void> {
  const { page } = guest;
  await page.setViewportSize({ width, height: 900 });
  await page.goto(url, { waitUntil: 'networkidle' });
  await waitForHydration(page);
  const { sum, shifts } = await shiftsOf();

  expect({ url, notes: guest.guard.notes, removed: await removals() }).toEqual({ url, notes: [], removed: [] });
  expect(sum, `${url}: ${JSON.stringify(shifts)}`).toBeLessThan(shiftMax);

  for (const next of widths) {
    await page.setViewportSize({ width: next, height: 900 });
    const isFirst = next === widths[0];
    const found = asked.isJudged && isFirst ? await standingViolationsOf(page) : [];
    if (asked.isJudgedAtNight && isFirst) found.push(...(await nightViolationsOf(page)));

    expect({ url, width: next, over: await overflowOf(page), violations: found }).toEqual({ url, width: next, over: 0, violations: [] });
  }
}

/** Sum of shifts of a visitor who scrolls faster than the page arrives. */
const scrolledShiftMax = 0.02;

test.each([
  ['/', 1280],
  ['/en', 390],
  ['/content/episode/f01', 1280],
  ['/en/content/article/n01', 390],
] as const)('scrolling fast to the end and back while it loads moves nothing: %s, %i px', async (url, width) => {
  await using guest = await visitor(stage.browser, { origin: stage.site.origin, width, height: 844, hasMotion: true });
  const { page } = guest;
  const shiftsOf = await watchShifts(page);
  const scrollFast = async (pixels: number) => {
    for (let turn = 0; turn < 16; turn += 1) {
      await page.mouse.wheel(0, pixels);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
  };

  await page.goto(url, { waitUntil: 'commit' });
  // Two stand in the page for a moment: the one that waits for its data, and the one that has come, still hidden.
  await page.locator('main').first().waitFor();
  await page.mouse.move(width / 2, 400);
  await scrollFast(2_500);
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  await scrollFast(-2_500);
  await scrollFast(2_500);
  const { sum, shifts } = await shiftsOf();
  const end = await page.evaluate(() => scrollY);

  expect(end).toBeGreaterThan(600);
  expect(sum, `${url}: ${JSON.stringify(shifts)}`).toBeLessThan(scrolledShiftMax);
  // What comes late and takes room is seen.
  await page.evaluate(() => {
    const late = Object.assign(document.createElement('div'), { textContent: 'late' });
    late.style.height = '300px';
    // At the top nothing above holds the place.
    scrollTo({ top: 0, behavior: 'instant' });
    document.querySelector('main')?.prepend(late);
  });
  await expect.poll(async () => (await shiftsOf()).sum).toBeGreaterThan(scrolledShiftMax);
});

exhaustiveTest('late data of a page shifts nothing in view', async () => {
  await using cms = await startHeldCms(stage.site.origin);
  await using late = await startBuiltSite({ CMS_ORIGIN: cms.origin });

  // A page is sent ahead of its data once the links around every page are known.
  for (const path of ['/', '/en']) await fetch(late.origin + path);
  // In English: a system without a Chinese font draws boxes of another width until the page's own face is there.
  for (const url of ['/en/projectionroom', '/en/index2', '/en/g2025-old']) {
    await using guest = await visitor(stage.browser, { origin: late.origin, hasMotion: true });
    const { page } = guest;
    const shiftsOf = await watchShifts(page);
    cms.hold();
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator('main.waiting').waitFor();
    cms.release();
    await page.locator('main h1').waitFor();
    await waitForHydration(page);
    const { sum, shifts } = await shiftsOf();

    expect(sum, `${url}: ${JSON.stringify(shifts)}`).toBeLessThan(shiftMax);
  }
});

/** A slide that was just fading is judged again when it stands. */
async function standingViolationsOf(page: Page): Promise<string[]> {
  const found = await violationsOf(page, { withFrame: true });
  if (found.length === 0) return [];
  await page.waitForTimeout(1_500);
  return violationsOf(page, { withFrame: true });
}

/** Another scheme changes colours alone. */
async function nightViolationsOf(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const found = await violationsOf(page, { withFrame: true, onlyContrast: true });
  await page.emulateMedia({ colorScheme: 'light' });
  return found.map((line) => `night ${line}`);
}

/** A CMS that answers the calls of pages as the one behind it does, while it is held not before it is released. */
async function startHeldCms(origin: string): Promise<AsyncDisposable & { origin: string; hold: () => void; release: () => void }> {
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  const server = createServer(async (request, response) => {
    if (/^\/(web|system)\//.test(request.url ?? '')) await gate.promise;
    const answer = await fetch(origin + request.url);
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '', 'cache-control': 'no-store' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: () => (gate = Promise.withResolvers<void>()),
    release: () => gate.resolve(),
    [Symbol.asyncDispose]: async () => {
      gate.resolve();
      server.closeAllConnections();
      server.close();
    },
  };
}
