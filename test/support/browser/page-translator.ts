/** Changes that browser extensions make to a page: a translator, and a password manager. */
import type { BrowserContext, Page } from 'playwright-core';

/** Takes each text out of the page and puts it back inside two elements, now and whenever texts change. Runs in the page. */
function translate(): void {
  const isLeft = (parent: Element) =>
    /^(SCRIPT|STYLE|TEXTAREA|NOSCRIPT|TITLE|FONT)$/.test(parent.tagName) || parent.closest('[translate=no],.notranslate,svg') !== null;
  const wrapTexts = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const parent = text.parentElement;
      if (!parent || text.data.trim() === '' || isLeft(parent)) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.append(`«${text.data}»`);
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  wrapTexts();
  let timer: ReturnType<typeof setTimeout>;
  new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(wrapTexts, 20);
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}

/** Translates the open page. */
export const translatePage = (page: Page): Promise<void> => page.evaluate(translate);

/** Translates each page that is opened from now on, before its scripts run. */
export async function translateFromStart(context: BrowserContext): Promise<void> {
  await context.addInitScript(`document.addEventListener('DOMContentLoaded', () => setTimeout(${translate.toString()}))`);
}
