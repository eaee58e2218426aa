/** The night: two people at the console in two browsers, a visitor on the page of the edition and the big screen see one reveal. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { demoAccount, enter } from '#test/support/browser/account-guest.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { main } from '#test/support/browser/staff-guest.ts';
import { openStage } from '#test/support/browser/stage.ts';
import type { Visitor } from '#test/support/browser/visitor.ts';

const stage = openStage();
const button = (at: Page | Locator, name: string | RegExp) => at.getByRole('button', { name });
const rowOf = (page: Page, award: string) => main(page).locator('.rows').getByRole('listitem').filter({ hasText: award }).first();
/** Longer than the countdown of ten seconds on a busy machine. */
const afterCountdown = { timeout: 40_000 };

/** Takes the instant of the winners away, as before the night. */
async function hideWinners(guest: Visitor): Promise<void> {
  await enter(guest, demoAccount('operator'), '/en/manage/editions?id=2025&part=ceremony');
  const { page } = guest;
  await main(page).getByLabel('Phase', { exact: true }).selectOption({ label: 'Ceremony' });
  await button(main(page), 'Clear').last().click();
  await button(main(page), 'Save').click();
  await page.getByText('Saved', { exact: true }).first().waitFor();
}

/** As an administrator, in the settings of the site. A second try finds it chosen. */
async function chooseConfirmation(guest: Visitor, label: string): Promise<void> {
  await enter(guest, demoAccount('admin'), '/en/manage/settings');
  const { page } = guest;
  const choice = page.getByLabel('How a reveal of winners is confirmed');
  const before = await choice.inputValue();
  await choice.selectOption({ label });
  if ((await choice.inputValue()) === before) return;
  await page.locator('form').filter({ hasText: 'How a reveal' }).getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved. It holds at once.').waitFor();
}

test('a second person confirms a reveal; the audience and the big screen see the winner', async () => {
  await using director = await stage.visit();
  await using second = await stage.visit({ width: 390, height: 844 });
  await using audience = await stage.visit();
  await using screen = await stage.visit({ width: 1920, height: 1080 });
  await hideWinners(director);

  await chooseConfirmation(second, 'A second person confirms');

  // The visitor is there before the ceremony begins.
  await audience.open('/en/g2025');
  const { page } = director;
  await director.open('/en/manage/ceremony');
  await button(main(page), 'Add all awards').click();
  await button(main(page), 'Check the night').click();
  const check = page.getByRole('dialog', { name: 'Check the night' });
  await check.getByText(/27 awards/).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await button(check, 'Close').click();
  // The copy itself is made in rehearsal-site.exhaustive.spec.ts.
  await button(main(page), 'Rehearse').click();
  const rehearsal = page.getByRole('dialog', { name: 'Rehearse on a copy' });
  await button(rehearsal, 'Make the rehearsal').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await button(rehearsal, 'Close').click();
  // Nothing is revealed before the ceremony has begun.
  await main(page).getByText('Winners can be revealed once the ceremony has begun').first().waitFor();
  expect(await button(main(page), /^(Reveal|What stops it)/).count()).toBe(0);
  await button(main(page), 'Begin the ceremony').click();
  await button(page.getByRole('dialog', { name: 'Begin the ceremony?' }), /^Begin/).click();
  await button(main(page), 'End the ceremony').waitFor();
  await second.open('/en/manage/ceremony');
  await screen.open('/en/stage/2025');
  await screen.page.getByRole('heading', { level: 1, name: /2025/ }).waitFor();

  // The second person sees what the first puts on stage, and so does the big screen.
  await button(main(page), 'Put on stage').click();
  await main(second.page).locator('.now .big').first().getByText('Best Film').waitFor();
  await screen.page.getByRole('heading', { level: 1, name: 'Best Film' }).waitFor();
  expect(await screen.page.locator('[data-form=nominees] li').count()).toBeGreaterThan(1);
  expect(await violationsOf(screen.page)).toEqual([]);
  expect(await overflowOf(second.page)).toBe(0);
  expect(await violationsOf(page)).toEqual([]);

  await main(page)
    .getByText(/asks a second person/)
    .waitFor();
  await button(rowOf(page, 'Best Film'), /^Reveal/).click();
  await main(page).getByText('Waiting for a second person to confirm.').waitFor();
  await button(main(second.page), 'Confirm the reveal').click();
  await button(main(page), 'Withdraw').waitFor();
  expect(await screen.page.locator('.winner').count()).toBe(0);
  expect(await audience.page.locator('.won').count()).toBe(0);

  await screen.page.locator('.winner').waitFor(afterCountdown);
  const winner = (await screen.page.locator('.winner').innerText()).trim();
  await audience.page.locator('details[data-unfolds] .won').getByText(winner).waitFor();
  await audience.page.getByRole('log').getByText(winner).waitFor();
  expect(await violationsOf(audience.page)).toEqual([]);
  await rowOf(page, 'Best Film').getByText('Public', { exact: true }).waitFor();
  for (const guest of [director, second, audience, screen]) expect(guest.guard.notes).toEqual([]);
});

exhaustiveTest('later in the ceremony one person holds the key, and the audience and the big screen see the next winner', async () => {
  await using director = await stage.visit();
  await using second = await stage.visit({ width: 390, height: 844 });
  await using audience = await stage.visit();
  await using screen = await stage.visit({ width: 1920, height: 1080 });
  await chooseConfirmation(second, 'One person holds the key for five seconds');
  await audience.open('/en/g2025');
  await screen.open('/en/stage/2025');
  await enter(director, demoAccount('operator'), '/en/manage/ceremony');
  const { page } = director;
  await button(main(page), 'Put on stage').click();
  const held = button(rowOf(page, 'Best Director'), /^Reveal/);
  await held.focus();
  await page.keyboard.down('Space');
  await button(main(page).getByRole('alert'), 'Withdraw').waitFor(afterCountdown);
  await page.keyboard.up('Space');
  await screen.page.locator('.winner').waitFor(afterCountdown);
  await audience.page.locator('details[data-unfolds]').waitFor();
  for (const guest of [director, second, audience, screen]) expect(guest.guard.notes).toEqual([]);
});

/** A call of the management centre, as the screens of a guest who is logged in send it. */
const send = (page: Page, path: string, fields: object) =>
  page.evaluate(
    async ([address, body]) => {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${localStorage.getItem('token') ?? ''}` },
        body,
      });
      return ((await answer.json()) as { data: { id: string } | null }).data?.id ?? '';
    },
    [`/webAdmin/award${path}`, JSON.stringify({ languageType: 1, ...fields })] as const,
  );

/** A new edition for each attempt, because a year has one edition. */
let year = 2_032;

/** An edition with two awards, each with a nominee that is public and a winner that has no public page. */
async function makeEdition(page: Page): Promise<string> {
  year += 1;
  const editionId = await send(page, '/edition/add', { year, ordinalZh: '第九届', ordinalEn: '9th edition' });
  const unitId = await send(page, '/edition/unit/add', { editionId, key: 'film', labelZh: '电影', labelEn: 'Film' });
  for (const [labelZh, labelEn, filmZh, filmEn] of [
    ['最佳影片', 'Best Film', '河灯', 'River Lanterns'],
    ['最佳纪录片', 'Best Documentary', '雪线', 'Snow Line'],
  ] as const) {
    const categoryId = await send(page, '/edition/category/add', { unitId, subject: 'work', labelZh, labelEn });
    const nominate = async (film: { titleZh: string; titleEn: string }, publishAt: string | null) => {
      const filmId = await send(page, '/film/add', { unitId, ...film });
      await send(page, '/film/save', { id: filmId, base: { publishAt: null }, changes: { publishAt } });
      return send(page, '/edition/nomination/add', { categoryId, filmId, personId: null, roleZh: '', roleEn: '' });
    };
    await nominate({ titleZh: `${filmZh}前传`, titleEn: `Before ${filmEn}` }, '2020-01-01T00:00:00.000Z');
    const nominationId = await nominate({ titleZh: filmZh, titleEn: filmEn }, null);
    const empty = { nominationId: null, citationZh: '', citationEn: '' };
    await send(page, '/result/save', {
      categoryId,
      base: empty,
      changes: { ...empty, nominationId, citationZh: '沉静', citationEn: 'Quiet courage' },
    });
  }
  const changes = { isHidden: false, nomineesAt: new Date().toISOString() };
  await send(page, '/edition/ceremony', { id: editionId, base: { isHidden: true, nomineesAt: null }, changes });
  return editionId;
}

/** Folder for pictures to look at. */
const pictures = process.env['PICTURES_OF_THE_NIGHT'];
const take = async (page: Page, name: string) => {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` });
};

exhaustiveTest('a night from an empty edition to the last reveal names every winner, and the phase follows it', async () => {
  await using director = await stage.visit({ width: 1440, height: 900 });
  await using second = await stage.visit({ width: 390, height: 844 });
  await using audience = await stage.visit({ width: 1440, height: 900 });
  await using screen = await stage.visit({ width: 1920, height: 1080 });
  await enter(second, demoAccount('admin'), '/en/manage/editions');
  const editionId = await makeEdition(second.page);
  await second.open(`/en/manage/editions?id=${editionId}`);
  await main(second.page)
    .getByText(/Nominees are public while the phase is “Call for entries”/)
    .waitFor();
  await enter(director, demoAccount('operator'), `/en/manage/ceremony?id=${editionId}`);
  const { page } = director;
  await chooseConfirmation(second, 'A second person confirms');
  await second.open(`/manage/ceremony?id=${editionId}`);
  // Below the choice of the edition, since the console may have opened another one.
  const topOf = async (at: Locator) => (await at.boundingBox())?.y ?? 0;
  expect(await topOf(main(second.page).locator('.show-head'))).toBeLessThan(await topOf(main(second.page).getByText('还没有流程单')));
  await button(main(page), 'Add all awards').first().click();

  // What stops the night is named, and can be mended or accepted.
  await button(main(page), 'Begin the ceremony').click();
  const question = page.getByRole('dialog', { name: 'Begin the ceremony?' });
  for (const name of ['River Lanterns', 'Snow Line']) await question.getByRole('link', { name }).waitFor();
  await take(page, '1-begin');
  expect(await violationsOf(page)).toEqual([]);
  await button(question, 'Begin nevertheless').click();
  await button(main(page), 'End the ceremony').waitFor();
  await screen.open(`/stage/${year}`);
  await audience.open(`/g${year}`);

  for (const [award, film, titleZh] of [
    ['Best Film', 'River Lanterns', '河灯'],
    ['Best Documentary', 'Snow Line', '雪线'],
  ] as const) {
    await button(main(page), 'Put on stage').click();
    // Nobody has a picture, so names stand alone; one without a public page is told by the reveal.
    await screen.page.locator('[data-form=nominees] ol[data-plain]').getByText(`${titleZh}前传`).waitFor();
    expect(await screen.page.getByText(titleZh, { exact: true }).count()).toBe(0);
    expect(await screen.page.locator('.blank').count()).toBe(0);
    await button(rowOf(page, award), /^What stops it/).click();
    const stops = page.getByRole('dialog', { name: `Before you reveal: ${award}` });
    await stops.getByRole('link', { name: film }).waitFor();
    await take(page, `2-stops-${award}`);
    await button(stops, 'Reveal nevertheless').click();
    await button(rowOf(page, award), /^Reveal/).click();
    await button(main(second.page), '确认揭晓').click();
    await take(second.page, `3-second-${award}`);
    await screen.page.locator('.winner').getByText(titleZh).waitFor(afterCountdown);
    await take(screen.page, `4-screen-${award}`);
    await audience.page.locator('.won').getByText(titleZh, { exact: true }).waitFor();
    await rowOf(page, award).getByText('Public', { exact: true }).waitFor();
  }
  await take(audience.page, '5-audience');
  await take(page, '6-console');
  expect(await audience.page.getByText('作品征集中').count()).toBe(0);

  // A later change reaches the big screen without a reload.
  const filmId = (await second.page.evaluate(
    async (of) => (await (await fetch(`/web/cmsv2/column/edition?year=${of}&languageType=0`)).json()) as unknown,
    year,
  )) as { data: { units: { categories: { winner: { work: { id: string } } | null }[] }[] } };
  const last = filmId.data.units[0]?.categories[1]?.winner?.work.id ?? '';
  await send(second.page, '/film/save', { id: last, base: { titleZh: '雪线' }, changes: { titleZh: '雪线之上' } });
  await screen.page.locator('.winner').getByText('雪线之上').waitFor(afterCountdown);

  await director.open(`/en/manage/editions?id=${editionId}`);
  await main(page).getByText('Winners are public').first().waitFor();
  expect(await page.getByText(/secret/i).count()).toBe(0);
  await take(page, '7-edition');
  await director.open(`/en/manage/ceremony?id=${editionId}`);
  await button(main(page), 'End the ceremony').click();
  await button(page.getByRole('dialog'), 'End the ceremony').click();
  await main(page).getByText('Nothing is on stage').waitFor();
  // Nothing returns to the stage after the end.
  expect(await button(main(page), 'Undo').count()).toBe(0);
  await take(page, '8-end');
  for (const guest of [director, second, audience, screen]) expect(guest.guard.notes).toEqual([]);
});
