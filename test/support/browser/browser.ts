/** A Chromium for tests: the one in CHROME, else the installed one, else the one fetched before the tests. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { fetchedFolder, installedFolder } from '#build/tools/tools.ts';

const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

interface Options {
  /** The full browser, which paints at a screen's frame rate, for tests of layout shifts. */
  isWhole?: boolean;
  /** Scroll bars that take room, as on most desktops; without them pages have none in tests. */
  hasScrollbars?: boolean;
  /** Port on which another tool may steer it. */
  debuggingPort?: number;
}

/** Starts a browser, which the caller closes. */
export async function launchBrowser({ isWhole = false, hasScrollbars = false, debuggingPort }: Options = {}): Promise<Browser> {
  const args = debuggingPort ? [...flags, `--remote-debugging-port=${debuggingPort}`] : flags;
  const executablePath = process.env['CHROME'] ?? installedBrowser(isWhole);
  const ignored = hasScrollbars ? { ignoreDefaultArgs: ['--hide-scrollbars'] } : {};
  return executablePath ? chromium.launch({ executablePath, args, ...ignored }) : launchFetchedBrowser(args, ignored);
}

let shared: Promise<Browser> | undefined;

/** The browser shared by the files of a process, because a start costs as much as a page visit. Files close their visitors and leave it open. */
export async function sharedBrowser(): Promise<Browser> {
  const known = await shared?.catch(() => undefined);
  return known?.isConnected() ? known : (shared = launchBrowser());
}

function installedBrowser(isWhole: boolean): string | undefined {
  const folder = installedFolder('chromium');
  if (!folder) return undefined;
  const headless = join(folder, 'chromium-headless-shell');
  const whole = join(folder, 'chromium');
  return (isWhole ? [whole, headless] : [headless, whole]).find((path) => existsSync(path));
}

/** Its package brings the libraries that a bare system lacks. */
function launchFetchedBrowser(args: readonly string[], ignored: { ignoreDefaultArgs?: string[] }): Promise<Browser> {
  const folder = fetchedFolder('chromium');
  if (!folder) throw new Error('Chromium was not found: run `npm run tools`, or set CHROME');
  const libraries = [join(folder, 'al2023/lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':');
  return chromium.launch({
    executablePath: join(folder, 'chromium'),
    args: [...args],
    ...ignored,
    env: { ...process.env, LD_LIBRARY_PATH: libraries },
  });
}
