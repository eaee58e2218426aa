/** A column of the organiser's: made, filled, put into the menu, and deleted by clicking; visitors find it at its address in both languages. */
import { expect, test } from 'vitest';
import { publishText } from '#test/support/publish-text.ts';
import { demoAccount, enter } from '#test/support/browser/account-guest.ts';
import { overflowOf, violationsOf } from '#test/support/browser/judge-page.ts';
import { openStage } from '#test/support/browser/stage.ts';

const stage = openStage();

test(
  'a column has an address in both languages, in menu, crumbs, sitemap and search, until it is deleted',
  { timeout: 180_000 },
  async () => {
    const { origin } = stage.site;
    const allowedStatus = (url: string, status: number) => status === 400 && url.endsWith('/webAdmin/cms/column/add');
    await using staff = await stage.visit({ width: 1440, allowedStatus });
    const { page } = staff;
    const main = page.getByRole('main');
    const form = page.getByRole('dialog');
    const statusOf = async (path: string) => (await fetch(origin + path, { redirect: 'manual' })).status;
    const textOf = async (path: string) => (await fetch(origin + path)).text();
    const addColumn = async (zh: string, en: string, look?: string) => {
      await main.getByRole('button', { name: 'New column' }).click();
      await form.getByLabel('Name in Chinese').fill(zh);
      await form.getByLabel('Name in English').fill(en);
      if (look) await form.getByLabel('Look').selectOption({ label: look });
      await form.getByRole('button', { name: 'Add', exact: true }).click();
      await form.waitFor({ state: 'detached' });
    };
    await enter(staff, demoAccount('admin'), '/en/manage/columns');
    await main.getByRole('button', { name: 'New column' }).click();
    await form.getByLabel('Name in Chinese').fill('交通');
    await form.getByLabel('Name in English').fill('Travel');
    await form.getByText('Address', { exact: true }).first().click();
    await form.getByRole('textbox', { name: 'Address' }).fill('news');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await form.getByText(/no address of a screen/).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await form.waitFor({ state: 'detached' });
    await addColumn('产业', 'Industry');
    await addColumn('参观指南', 'Visit', 'Pages');
    await main.getByRole('link', { name: '/industry', exact: true }).waitFor();
    expect(await overflowOf(page)).toBe(0);

    const fields = { titleZh: '产业日开幕', titleEn: 'Industry days open', bodyZh: '<p>正文</p>', bodyEn: '<p>Text</p>' };
    const article = await publishText(origin, fields, { columnId: 'industry' });
    await expect.poll(() => textOf('/en/industry')).toContain('Industry days open');
    expect(await textOf('/industry')).toContain('产业日开幕');
    await expect.poll(() => textOf('/sitemap/pages.xml')).toMatch(/\/en\/industry</);
    expect(await textOf('/en/feed/industry.rss')).toContain(`${origin}/en/industry`);
    expect(await textOf('/en/searchresult?search=industry')).toContain('href="/en/industry"');

    await page.getByRole('navigation').getByRole('link', { name: 'Menu', exact: true }).click();
    await main.getByRole('button', { name: 'Add a link' }).click();
    const picker = main.getByRole('combobox', { name: 'Page' });
    await picker.fill('indus');
    await page.getByRole('option', { name: 'Industry · /industry', exact: true }).click();
    expect(await main.getByLabel('Label in Chinese').last().inputValue()).toBe('产业');
    expect(await violationsOf(page)).toEqual([]);
    await main.getByRole('button', { name: 'Publish' }).click();
    await main.getByText(/^Online: version 1/).waitFor();

    await using visitor = await stage.visit({ width: 1440 });
    await visitor.open('/en/news');
    await visitor.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Industry' }).click();
    await visitor.page.getByRole('heading', { level: 1, name: 'Industry' }).waitFor();
    await visitor.page.getByRole('link', { name: 'Industry days open' }).first().click();
    await visitor.page.waitForURL(`**/en${article}`);
    expect(await visitor.page.getByRole('navigation', { name: 'Breadcrumb' }).innerText()).toContain('Industry');
    await visitor.page.goBack();
    await visitor.page.waitForURL('**/en/industry');
    expect(await violationsOf(visitor.page)).toEqual([]);
    expect(await overflowOf(visitor.page)).toBe(0);
    await visitor.guard.expectSilence(visitor.page);

    await staff.open('/en/manage/columns');
    expect([await statusOf('/visit'), await statusOf('/en/visit'), await statusOf('/nowhere')]).toEqual([200, 200, 404]);
    await main.getByRole('button', { name: 'Delete Visit' }).click();
    await form.getByRole('button', { name: 'Delete' }).click();
    await main.getByRole('link', { name: '/visit', exact: true }).waitFor({ state: 'detached' });
    await expect.poll(() => statusOf('/visit')).toBe(410);
    expect(await statusOf('/en/visit')).toBe(410);
    await expect.poll(() => textOf('/sitemap/pages.xml')).not.toContain('/visit<');
    await staff.guard.expectSilence(page);
  },
);
