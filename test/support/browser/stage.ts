/** A browser and a site for all tests of a file: opened before the first, closed after the last. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startBuiltSite } from '#test/support/app.ts';
import { askSetUp } from '#test/support/set-up-server.ts';
import { launchBrowser, sharedBrowser } from './browser.ts';
import { openCommonSite } from './common-site.ts';
import { visitor, type Visitor, type VisitorOptions } from './visitor.ts';

export interface Stage {
  readonly browser: Browser;
  readonly site: { readonly origin: string };
  /** A visitor of the site in a browser context of their own. */
  visit: (options?: Omit<VisitorOptions, 'origin'>) => Promise<Visitor>;
}

/** With a separate site, which the file may change. Call at the top of a file; its values are available once the tests run. */
export function openStage(): Stage {
  return openStageOn(startBuiltSite, { again: startBuiltSite });
}

/** With a site that other files have used and will use: for files whose tests hold whatever these have published, said or registered. */
export function openCommonStage(): Stage {
  return openStageOn(openCommonSite, { again: startBuiltSite });
}

/** With the site that all files share which only read: its pages are rendered once, and its films are packaged, so that they play. */
export function openReadingStage({ isWhole = false } = {}): Stage {
  return openStageOn(openSharedSite, { isWhole });
}

/** The site shared by read-only files, or a separate one if the set-up has started none. */
export async function openSharedSite(): Promise<AsyncDisposable & { origin: string }> {
  const origin = await askSetUp('/shared');
  return origin ? { origin, [Symbol.asyncDispose]: async () => undefined } : startBuiltSite({}, 'packaged');
}

type Site = AsyncDisposable & { origin: string };
type OpenSite = () => Promise<Site>;

interface StageRules {
  isWhole?: boolean;
  /** The site of a second try, where tests change it: the first one may have left anything behind. */
  again?: OpenSite;
}

function openStageOn(openSite: OpenSite, { isWhole = false, again }: StageRules): Stage {
  let opened: { browser: Browser; site: Site } | undefined;
  const now = () => {
    if (!opened) throw new Error('The stage opens with the first test');
    return opened;
  };
  beforeAll(async () => {
    const [browser, site] = await Promise.all([isWhole ? launchBrowser({ isWhole }) : sharedBrowser(), openSite()]);
    opened = { browser, site };
  });
  afterAll(async () => {
    if (isWhole) await opened?.browser.close();
    await opened?.site[Symbol.asyncDispose]();
  });
  if (again)
    beforeSecondTries(async () => {
      await now().site[Symbol.asyncDispose]();
      now().site = await again();
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

/** Call at the top of a file. */
export function beforeSecondTries(prepare: () => Promise<void>): void {
  const tried = new Set<string>();
  beforeEach(async ({ task }) => {
    if (tried.has(task.id)) await prepare();
    tried.add(task.id);
  });
}
