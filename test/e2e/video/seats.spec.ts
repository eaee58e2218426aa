/** A film with seats and hours: staff set both with the film, viewers read them before they play, and a full house says so. */
import { expect, test } from 'vitest';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { demoAccount, enter, field } from '#test/support/browser/account-guest.ts';
import { playsBeyond } from '#test/support/browser/film-guest.ts';
import { openStage } from '#test/support/browser/stage.ts';

const stage = openStage();
/** The item of a film of the demonstration, and its video. */
const itemId = 'v02';

test('staff limit a film; one viewer takes its only seat, another is told so and takes it once it is free', async () => {
  await using staff = await stage.visit({ width: 1280, height: 900 });
  await enter(staff, demoAccount('admin'), `/en/manage/create/video?id=${itemId}`);
  await staff.page.getByRole('button', { name: 'Begin a new version' }).click();
  await staff.page.getByText('Titles, abstracts and rights').click();
  const panel = staff.page.locator('section[data-state]').first();
  const seats = field(panel, 'How many may watch at once');
  await seats.fill('none');
  await seats.blur();
  await panel.getByText('A whole number from 1 to 100000').waitFor();
  await seats.fill('1');
  await field(panel, 'Hours to watch after the first play').fill('48');
  await seats.focus();
  await seats.blur();
  await panel.getByText('Saved', { exact: true }).waitFor();
  expect(await violationsOf(staff.page)).toEqual([]);
  await staff.guard.expectSilence(staff.page);

  await using one = await stage.visit({ width: 390, height: 844 });
  await enter(one, demoAccount('viewer1'), `/videoplay/${itemId}`);
  const start = one.page.getByRole('button', { name: /^播放《/ });
  await one.page.getByText('开播后 48 小时内看完 / 限 1 人同时观看').waitFor();
  expect([await violationsOf(one.page), await overflowOf(one.page)]).toEqual([[], 0]);
  await start.click();
  await playsBeyond(one.page, 0.3);

  await using two = await stage.visit({ width: 1280, height: 900 });
  await enter(two, demoAccount('viewer2'), `/en/videoplay/${itemId}`);
  await two.page.getByText('All seats are taken now.', { exact: false }).waitFor();
  expect(await two.page.getByRole('button', { name: /^Play / }).count()).toBe(0);
  expect(await violationsOf(two.page)).toEqual([]);

  // Leaving by a link gives the seat back.
  await one.page.getByRole('link', { name: '放映', exact: true }).first().click();
  await one.page.waitForURL(({ pathname }) => pathname === '/projectionroom');
  await expect
    .poll(
      async () => {
        await two.page
          .getByRole('button', { name: 'Look again' })
          .click({ timeout: 1_000 })
          .catch(() => undefined);
        return two.page.getByText('Watch within 48 hours of the first play / 1 seat').count();
      },
      { timeout: 15_000 },
    )
    .toBe(1);
  await two.page
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await playsBeyond(two.page, 0.3);
  await two.guard.expectSilence(two.page);
});
