/** A browser and a site for all tests of a file: opened before the first, closed after the last. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { startBuiltSite, type BuiltSite } from './app.ts';
import { launchBrowser } from './browser.ts';
import { visitor, type Visitor, type VisitorOptions } from './visitor.ts';

export interface Stage {
  readonly browser: Browser;
  readonly site: BuiltSite;
  /** A visitor of the site in a browser context of their own. */
  visit: (options?: Omit<VisitorOptions, 'origin'>) => Promise<Visitor>;
}

/** Call at the top of a file; what it gives is there once its tests run. */
export function openStage(): Stage {
  let opened: { browser: Browser; site: BuiltSite } | undefined;
  const now = () => {
    if (!opened) throw new Error('The stage opens with the first test');
    return opened;
  };
  beforeAll(async () => {
    const [browser, site] = await Promise.all([launchBrowser(), startBuiltSite()]);
    opened = { browser, site };
  });
  afterAll(async () => {
    await opened?.browser.close();
    await opened?.site[Symbol.asyncDispose]();
  });
  return {
    get browser() {
      return now().browser;
    },
    get site() {
      return now().site;
    },
    visit: (options = {}) => visitor(now().browser, { origin: now().site.origin, ...options }),
  };
}
