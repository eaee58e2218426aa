/** A visitor reads by clicking: the figure rises by one, and a second look within half an hour changes nothing. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { exhaustiveTest } from '#test/support/exhaustive-test.ts';
import { openStage } from '#test/support/browser/stage.ts';
import type { Visitor } from '#test/support/browser/visitor.ts';

/** Views are counted for people: a browser without a screen says what it is. */
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const stage = openStage();

const figure = async ({ page }: Visitor) =>
  Number(
    (
      await page
        .getByText(/^[\d,]+ views?$/)
        .filter({ visible: true })
        .innerText()
    ).replace(/\D/g, ''),
  );
const counted = async (id: string) =>
  ((await (await fetch(`${stage.site.origin}/web/cms/like/count?ids=${id}`)).json()) as { data: { viewCount: number }[] }).data[0]
    ?.viewCount;

/** Of the item that a link leads to. */
const idOf = async (link: Locator) => new URL((await link.getAttribute('href')) ?? '', stage.site.origin).pathname.split('/').at(-1) ?? '';

/** Opens the first article of the home page; gives its id, and what had been counted before. */
async function openFromHome(guest: Visitor): Promise<{ id: string; before: number }> {
  await guest.open('/en');
  const link = guest.page.locator('main a[href*="/content/article/"]').first();
  const id = await idOf(link);
  const before = (await counted(id)) ?? Number.NaN;
  await link.click();
  await guest.page.waitForURL(`**/content/article/${id}*`);
  return { id, before };
}

test('an article opened from home counts once for a visitor, and its figure is shown to the next', async () => {
  await using reader = await stage.visit({ userAgent });
  const { id, before } = await openFromHome(reader);
  await expect.poll(() => counted(id)).toBe(before + 1);

  const again = reader.page.waitForResponse('**/web/cms/view');
  await reader.page.reload();
  expect((await again).status()).toBe(200);
  await expect.poll(() => figure(reader)).toBe(before + 1);
  await using other = await stage.visit({ userAgent: `${userAgent} Edg/131.0` });
  expect(await openFromHome(other)).toEqual({ id, before: before + 1 });

  // The second visitor's view is written after the first one's repetition: the sum has room for no other.
  await expect.poll(() => counted(id)).toBe(before + 2);
  await reader.guard.expectSilence(reader.page);
});

exhaustiveTest('a film that plays in the popup, a film page and a person are counted too', async () => {
  await using guest = await stage.visit({ userAgent: `${userAgent} OPR/1.0` });
  const { page } = guest;
  const before = new Map<string, number>();
  /** Follows a link whose item is `id`, until the item is shown and its view told. */
  const follow = async (link: Locator, id: string) => {
    before.set(id, (await counted(id)) ?? Number.NaN);
    const report = page.waitForResponse(
      (answer) => answer.url().endsWith('/web/cms/view') && (answer.request().postData() ?? '').includes(`"${id}"`),
    );
    await link.click();
    await report;
  };
  await guest.open('/en/movies');

  const film = page.locator('main a[href*="/content/episode/"]').first();
  await follow(film, await idOf(film));
  const watch = page.getByRole('main').getByRole('link', { name: 'Watch' }).first();
  await follow(watch, (await watch.getAttribute('data-video')) ?? '');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  const person = page.locator('main a[href*="/content/people/"]').first();
  await follow(person, await idOf(person));

  for (const [id, views] of before) await expect.poll(() => counted(id)).toBe(views + 1);
});
