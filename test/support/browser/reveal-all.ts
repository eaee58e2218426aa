/** From the edition to its console, where the key that reveals all winners is held. */
import type { Page } from 'playwright-core';
import type { Language } from '#shared/language.ts';
import { main } from './staff-guest.ts';

const texts = {
  'zh-Hans': {
    link: '在控制台揭晓',
    groups: '揭晓整个单元或全部奖项',
    everything: /^揭晓\s*：本届全部获奖结果/,
    look: /^查看问题\s*本届全部获奖结果/,
    go: '仍然揭晓',
  },
  en: {
    link: 'Reveal from the console',
    groups: 'Reveal a unit or everything',
    everything: /^Reveal\s*: All winners of the edition/,
    look: /^What stops it\s*All winners of the edition/,
    go: 'Reveal nevertheless',
  },
} as const;
/** Longer than a held key and its countdown on a busy machine. */
const timeout = 40_000;

/** Returns once the winners are public. */
export async function revealAll(page: Page, language: Language): Promise<void> {
  const { link, groups, everything, look, go } = texts[language];
  await main(page).getByRole('link', { name: link }).click();
  await main(page).getByText(groups).click();
  const held = main(page).getByRole('button', { name: everything });
  // Winners without a public page are named first, and accepted.
  const stops = main(page).getByRole('button', { name: look });
  if (
    await stops.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    )
  ) {
    await stops.click();
    await page.getByRole('dialog').getByRole('button', { name: go }).click();
  }
  await held.focus();
  await page.keyboard.down('Space');
  await main(page).getByRole('alert').locator('.count').waitFor({ timeout });
  await page.keyboard.up('Space');
  await main(page).getByText(groups).waitFor({ state: 'detached', timeout });
}
