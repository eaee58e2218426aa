/** A Chromium for tests: the one that CHROME names, else the machine's, else the one that was fetched before the tests. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { fetchedFolder, installedFolder } from '#build/tools/tools.ts';

const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

interface Options {
  /** The one that paints in the rhythm of a screen, where what moves is measured. */
  isWhole?: boolean;
  /** Scroll bars that take room, as on most desktops; without them pages have none in tests. */
  hasScrollbars?: boolean;
  /** Port on which another tool may steer it. */
  debuggingPort?: number;
}

/** Starts the browser; whoever starts it closes it. */
export async function launchBrowser({ isWhole = false, hasScrollbars = false, debuggingPort }: Options = {}): Promise<Browser> {
  const args = debuggingPort ? [...flags, `--remote-debugging-port=${debuggingPort}`] : flags;
  const executablePath = process.env['CHROME'] ?? installedBrowser(isWhole);
  const ignored = hasScrollbars ? { ignoreDefaultArgs: ['--hide-scrollbars'] } : {};
  return executablePath ? chromium.launch({ executablePath, args, ...ignored }) : launchFetchedBrowser(args, ignored);
}

let shared: Promise<Browser> | undefined;

/** The browser that the files of a process share: a start costs as much as a visit to a page. Files end their visitors and leave it open. */
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
