/** Item lists of the management centre: opened by an account of the demonstration, and read. */
import type { Locator, Page } from 'playwright-core';
import { demoAccount, enter } from './account-guest.ts';
import type { Visitor, VisitorOptions } from './visitor.ts';

type Visit = (options?: Omit<VisitorOptions, 'origin'>) => Promise<Visitor>;

/** Opens screens as members of the demonstration's staff and institutions. */
export function worksGuest(visit: Visit): (who: string, path: string, options?: Omit<VisitorOptions, 'origin'>) => Promise<Visitor> {
  return async (who, path, options = {}) => {
    const guest = await visit({ width: 1440, ...options });
    await enter(guest, demoAccount(who), path);
    return guest;
  };
}

export const rows = (page: Page): Locator => page.getByRole('main').locator('tbody tr');
export const side = (page: Page): Locator => page.getByRole('navigation', { name: '管理中心' });
export const notice = (page: Page): Locator => page.getByRole('main').getByRole('status');

/** Names of the rows, once the list has loaded. */
export async function namesOf(page: Page): Promise<string[]> {
  await page.getByRole('main').locator('.sheet:not([aria-busy])').waitFor();
  return rows(page).locator('.name').allInnerTexts();
}

/** The number beside a section; an empty one shows none. */
export async function countOf(page: Page, section: string): Promise<number> {
  const [shown = '0'] = await side(page).getByRole('link', { name: section }).locator('b > [aria-hidden]').allInnerTexts();
  return Number(shown);
}
