/** A visitor with a separate browser context: width, language, with or without scripts, and a guarded console. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { guardConsole, type Allowance, type ConsoleGuard } from './console-guard.ts';

export interface VisitorOptions extends Allowance {
  origin: string;
  width?: number;
  height?: number;
  /** False for a visitor whose scripts do not run. */
  scripts?: boolean;
  userAgent?: string;
  /** The language that the browser asks for; English without it. */
  locale?: string;
  /** Lets the service worker in: it answers requests that tests hold back or count. */
  serviceWorker?: boolean;
  /** Whether pages move as for most visitors; without it they are asked for less motion, which spares the browser a fifth of its work. */
  hasMotion?: boolean;
  /** The system's wish; day without it. */
  colorScheme?: 'light' | 'dark';
  /** Permissions that the browser would ask for, such as the clipboard. */
  permissions?: string[];
}

export interface Visitor extends AsyncDisposable {
  context: BrowserContext;
  page: Page;
  guard: ConsoleGuard;
  /** Opens an address of the site and waits until it has been hydrated. */
  open: (path: string) => Promise<void>;
  /** Loads the page anew. */
  reload: () => Promise<void>;
}

const phoneWidthMax = 767;
/** Four browsers share two cores, so a page may be slow. An unused timeout costs nothing. */
const waitMaxMs = 60_000;
const stepBackMaxMs = 2_000;

export async function visitor(browser: Browser, options: VisitorOptions): Promise<Visitor> {
  const {
    origin,
    width = 1280,
    height = 900,
    scripts = true,
    userAgent,
    locale,
    serviceWorker = false,
    permissions,
    hasMotion = false,
    colorScheme = 'light',
  } = options;
  const isPhone = width <= phoneWidthMax;
  const context = await browser.newContext({
    viewport: { width, height },
    baseURL: origin,
    javaScriptEnabled: scripts,
    hasTouch: isPhone,
    colorScheme,
    reducedMotion: hasMotion ? 'no-preference' : 'reduce',
    ...(permissions ? { permissions } : {}),
    ...(userAgent ? { userAgent } : {}),
    ...(locale ? { locale } : {}),
  });
  context.setDefaultTimeout(waitMaxMs);
  // Removed from the browser rather than blocked, because a blocked one logs a console message.
  if (!serviceWorker) await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  const guard = guardConsole(context, options);
  const page = await context.newPage();
  const open = async (path: string) => {
    if (scripts) await settleHistory(page);
    await page.goto(path, { waitUntil: 'load' });
    if (scripts) await waitForHydration(page);
    // React reveals late data a moment after it arrives; without scripts a style hides the placeholder.
    await page.locator('main.waiting').waitFor({ state: scripts ? 'detached' : 'hidden' });
  };
  const reload = async () => {
    await settleHistory(page);
    await page.reload();
  };
  return { context, page, guard, open, reload, [Symbol.asyncDispose]: () => context.close() };
}

/** The step back of a dialog that has closed comes a moment later, and would cancel a navigation that has begun. One that a link has left takes no step. */
async function settleHistory(page: Page): Promise<void> {
  const hasSettled = () => document.querySelector('dialog:modal') !== null || !(history.state as { dialogs?: number } | null)?.dialogs;
  await page.waitForFunction(hasSettled, undefined, { timeout: stepBackMaxMs }).catch(() => undefined);
}

/** Waits until React has committed the document as its own; before that it hears no event. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const key = Object.keys(document).find((name) => name.startsWith('__reactContainer'));
    const root =
      key && (document as unknown as Record<string, { stateNode: { current: { memoizedState: { isDehydrated: boolean } | null } } }>)[key];
    return root && root.stateNode.current.memoizedState?.isDehydrated === false;
  });
}

/** Counts nodes that hydration removes from the body; call before opening the page. The style sheet moves into the head, with the script that waits for it. */
export async function countRemovals(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const removed: string[] = [];
    Object.assign(window, { removedNodes: removed });
    document.addEventListener('DOMContentLoaded', () => {
      const note = (records: MutationRecord[]) => {
        for (const { removedNodes } of records)
          for (const node of removedNodes) removed.push(node instanceof Element ? node.outerHTML.slice(0, 200) : (node.textContent ?? ''));
      };
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
    });
  });
  return () => page.evaluate(() => (window as unknown as { removedNodes: string[] }).removedNodes);
}
