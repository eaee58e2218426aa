/** A guest's link to a draft, from the dialog in which it is made to the one in which it is taken back: what the guest's browser keeps of it. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoAccounts, enter } from '#test/support/browser/account-guest.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { openStage } from '#test/support/browser/stage.ts';
import { waitForHydration } from '#test/support/browser/visitor.ts';

const stage = openStage();
const over = (page: Page) => page.getByRole('heading', { name: '预览链接已失效' });

test(
  'the token leaves the address, a reload reads on, another browser is refused without it, and revoking ends it',
  { timeout: 120_000 },
  async () => {
    await using author = await stage.visit({ width: 1280 });
    const gone = (_url: string, status: number) => status === 410;
    await using guest = await stage.visit({ width: 390, height: 844, allowedStatus: gone });
    await using other = await stage.visit({ allowedStatus: gone });
    const { page } = author;
    await enter(author, demoAccounts.pgc, '/manage/create/article');
    await page.getByRole('textbox', { name: /^标题/ }).first().fill('排练札记');
    await page.waitForURL(/\?id=[\w-]+$/);
    await page
      .getByText(/已自动保存/)
      .filter({ visible: true })
      .first()
      .waitFor();

    await page.getByRole('button', { name: '发给他人审阅' }).click();
    const links = page.getByRole('dialog', { name: '发给他人审阅' });
    await links.getByText('还没有链接。').waitFor();
    await links.getByLabel('给谁（选填）').fill('周老师');
    await links.getByRole('button', { name: '生成链接' }).click();
    const address = await links.getByLabel('新链接').inputValue();
    const token = address.split('#')[1] ?? '';
    expect(token).toMatch(/^[\w-]{20,}$/);
    await author.guard.expectSilence(page);

    await guest.open(address.replace(stage.site.origin, ''));
    const draft = guest.page.getByRole('heading', { level: 1, name: '排练札记' });
    await draft.waitFor();
    await guest.page.getByText('周老师，您好。').waitFor();
    await expect.poll(() => guest.page.url()).not.toContain(token);
    const kept = await guest.context.storageState();
    expect(kept.cookies).toEqual([
      expect.objectContaining({
        httpOnly: true,
        sameSite: 'Strict',
        path: expect.stringMatching(/^\/web\/cms\/preview\/session\/[\w-]+$/) as string,
      }),
    ]);
    expect(JSON.stringify(kept)).not.toContain(token);
    expect(await overflowOf(guest.page)).toBe(0);
    expect(await violationsOf(guest.page)).toEqual([]);

    // The address as it stands now is the guest's alone: it opens for the one browser that has the cookie.
    const shown = guest.page.url();
    await guest.page.reload();
    await draft.waitFor();
    expect(guest.page.url()).toBe(shown);
    await guest.page.goBack();
    expect(guest.page.url()).not.toContain(token);
    await guest.page.goForward();
    await draft.waitFor();
    await other.open(shown.replace(stage.site.origin, ''));
    await over(other.page).waitFor();
    await other.guard.expectSilence(other.page);

    await links.getByRole('button', { name: /^收回/ }).click();
    await links.getByText('已失效').waitFor();
    await guest.page.reload();
    await waitForHydration(guest.page);
    await over(guest.page).waitFor();
    // And whoever finds the first address in a message gets no further.
    await other.open(`/preview#${token}`);
    await other.page.reload();
    await over(other.page).waitFor();
    await guest.guard.expectSilence(guest.page);
  },
);
