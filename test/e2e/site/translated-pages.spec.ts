/** Pages whose nodes a translator or another extension has moved: each screen with a form stays and can be used. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoAccount, demoAccounts, enter, loginPopup, openAccountStage } from '#test/support/browser/account-guest.ts';
import { translateFromStart, translatePage } from '#test/support/browser/page-translator.ts';
import { isExhaustive, sampled } from '#test/support/exhaustive.ts';
import { allVisits, dailyVisits, shownScreens, type Visit } from '#test/support/screens.ts';
import { waitForHydration } from '#test/support/browser/visitor.ts';

const stage = openAccountStage();

/** Failures of React to find a node. A page whose texts are moved before it has hydrated is drawn anew (418), which is no failure. */
const failures = /NotFoundError|HierarchyRequestError|removeChild|insertBefore|Minified React error #(?!418)/;

/** Types in each field of the screen's forms, and sends them; most are refused, which draws messages beside the fields. */
async function useForms(page: Page): Promise<number> {
  const forms = page.locator('main form, dialog[open] form');
  const count = await forms.count();
  for (let at = 0; at < count; at += 1) {
    const form = forms.nth(at);
    if (!(await form.isVisible())) continue;
    for (const field of await form
      .locator('input:is([type=text],[type=email],[type=search],[type=password],:not([type])):visible, textarea:visible')
      .all())
      await field.fill('x', { timeout: 2_000 }).catch(() => undefined);
    await form
      .locator('button[type=submit]:visible')
      .first()
      .click({ timeout: 2_000, force: true })
      .catch(() => undefined);
    await page.waitForTimeout(150);
  }
  return count;
}

const isUsed = ({ screen }: { screen: string }) => !/^\/(embed|stage)\//.test(screen);

/** Daily each screen is translated at one of the two moments, by turns. */
async function visitsWhen(isEarly: boolean): Promise<Visit[]> {
  const visits = dailyVisits((await allVisits(stage.origin())).filter(isUsed), isEarly ? 'en' : 'zh-Hans');
  return sampled(visits, 2, isEarly ? 1 : 0);
}

test('each screen is translated at one of the two moments at least', async () => {
  const visited = [...(await visitsWhen(false)), ...(await visitsWhen(true))].map(({ screen }) => screen);

  expect(new Set(visited)).toEqual(new Set(shownScreens.filter((path) => path !== '*' && isUsed({ screen: path }))));
});

test.for([
  ['after it was loaded', false],
  ['before its scripts run', true],
] as const)('each screen that is translated %s can be used', { timeout: isExhaustive ? 1_800_000 : 600_000 }, async ([, isEarly]) => {
  await using guest = await stage.visit({ allowedStatus: () => true });
  const { page } = guest;
  await enter(guest, demoAccount('admin'), '/offline');
  if (isEarly) await translateFromStart(guest.context);
  const wrong: string[] = [];
  let forms = 0;
  // A part that is published loads the page anew, and a translator follows.
  const translateAnew = () => void translatePage(page).catch(() => undefined);

  for (const { url } of await visitsWhen(isEarly)) {
    const before = guest.guard.notes.length;
    await guest.open(url);
    await page.locator('main[aria-busy]').waitFor({ state: 'detached' });
    if (!isEarly) {
      await translatePage(page);
      page.on('load', translateAnew);
    }
    forms += await useForms(page);
    if (await page.getByText(/放映机卡住了|The projector is stuck/).count()) wrong.push(`${url}: error page`);
    // The translator follows a part that has just been drawn anew.
    const translated = page.locator('main font').first().waitFor({ state: 'attached', timeout: 10_000 });
    await translated.catch(() => wrong.push(`${url}: not translated`));
    page.off('load', translateAnew);
    wrong.push(...guest.guard.notes.slice(before).flatMap((note) => (failures.test(note) ? [`${url}: ${note}`] : [])));
  }

  expect(wrong).toEqual([]);
  expect(forms).toBeGreaterThan(15);
});

test('a translated login says that the password is wrong, and then lets the visitor in', async () => {
  await using guest = await stage.visit({ allowedStatus: () => true });
  const { page } = guest;
  await guest.open('/en');
  await translatePage(page);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Log in/ })
    .click();
  const popup = loginPopup(page);
  await popup.locator('input[type=email]:visible').fill(demoAccounts.viewer.email);
  await popup.locator('input[type=password]:visible').fill('a wrong password');
  await popup
    .locator('label:visible', { has: page.locator('input[type=checkbox]') })
    .locator('input')
    .check({ force: true });

  await popup.locator('button[type=submit]:visible').click();
  await popup.getByRole('alert').filter({ hasText: 'password' }).waitFor();
  await popup.locator('input[type=password]:visible').fill(demoAccounts.viewer.password);
  await popup.locator('button[type=submit]:visible').click();
  await popup.waitFor({ state: 'hidden' });

  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy();
  expect(guest.guard.notes.filter((note) => failures.test(note))).toEqual([]);
});

/** Scripts of the page wait until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test('a text typed before a translated page is drawn anew stays, and can be sent', async () => {
  await using guest = await stage.visit({ allowedStatus: () => true });
  const { page } = guest;
  const release = await holdScripts(page);
  await page.goto('/en/feedback', { waitUntil: 'commit' });
  const message = page.locator('main textarea').first();
  await message.fill('The subtitles of the second reel are late.');
  await page.waitForLoadState('load');
  await translatePage(page);

  release();
  await waitForHydration(page);

  await expect.poll(() => message.inputValue()).toBe('The subtitles of the second reel are late.');
  await page.locator('main form button[type=submit]').click();
  await page.getByRole('heading', { name: /Thank you|received/i }).waitFor();
  expect(guest.guard.notes.filter((note) => failures.test(note))).toEqual([]);
});

test('elements that extensions add before hydration stay, and the page hydrates as it was sent', async () => {
  await using guest = await stage.visit();
  const { page } = guest;
  const release = await holdScripts(page);
  await page.goto('/en/feedback', { waitUntil: 'load' });
  await page.evaluate(() => {
    document.body.prepend(Object.assign(document.createElement('div'), { id: 'first-of-extension' }));
    for (const field of document.querySelectorAll('form input, form textarea'))
      field.after(Object.assign(document.createElement('button'), { type: 'button', className: 'of-extension', textContent: '🔑' }));
  });
  const added = await page.locator('.of-extension').count();

  release();
  await waitForHydration(page);

  await expect.poll(() => page.locator('.of-extension').count()).toBe(added);
  expect(added).toBeGreaterThan(1);
  expect(await page.locator('body > :first-child').getAttribute('id')).toBe('first-of-extension');
  await page.locator('main textarea').first().fill('It works.');
  await guest.guard.expectSilence(page);
});

test('a page whose form an extension has wrapped before hydration, and again after, is drawn anew and can be used', async () => {
  await using guest = await stage.visit();
  const { page } = guest;
  const release = await holdScripts(page);
  await page.goto('/en/feedback', { waitUntil: 'load' });
  /** React no longer finds the element among the children of its parent. */
  const wrap = (selector: string) =>
    page.evaluate((which) => {
      const element = document.querySelector(which);
      const box = Object.assign(document.createElement('div'), { className: 'of-extension' });
      element?.replaceWith(box);
      if (element) box.append(element);
      // Whatever is drawn anew does not have it.
      document.querySelector('main h1')?.setAttribute('data-before', '');
    }, selector);
  const isDrawnAnew = async () => (await page.locator('main h1').count()) === 1 && (await page.locator('h1[data-before]').count()) === 0;
  const send = () => page.locator('main form button[type=submit]').click();
  await wrap('main form');

  release();
  await waitForHydration(page);
  await expect.poll(isDrawnAnew).toBe(true);
  expect(await page.locator('.of-extension').count()).toBe(0);

  // React inserts the error before the count, which has another parent now: the page is drawn anew, with what was typed.
  await wrap('main form .count');
  expect(await isDrawnAnew()).toBe(false);
  const contact = page.locator('main form input[autocomplete=email]');
  await contact.fill('reader@example.org');
  await send();
  await expect.poll(isDrawnAnew).toBe(true);
  expect(await page.locator('.of-extension').count()).toBe(0);
  expect(await contact.inputValue()).toBe('reader@example.org');

  // Sending a wrapped form does not draw the page anew.
  await wrap('main form');
  await page.locator('main textarea').fill('The subtitles of the second reel are late.');
  await send();
  await page.getByRole('heading', { name: /Thank you|received/i }).waitFor();
  expect(await page.locator('main textarea').isVisible()).toBe(false);
  await page.getByRole('banner').getByRole('link', { name: 'Latest News', exact: true }).click();
  await page.waitForURL('**/en/news');

  // The first drawing is said once, as what it is; the second is the page's own and says nothing.
  expect(guest.guard.notes.map((note) => /Minified React error #\d+/.exec(note)?.[0] ?? note)).toEqual(['Minified React error #418']);
});
