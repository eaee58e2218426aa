/** A Chromium for tests: CHROME, else the system's (the one without windows first: a visitor costs it a quarter), else the one that comes with the packages. */
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from 'playwright-core';

const systemBrowsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

interface Options {
  /** The one that paints in the rhythm of a screen, where what moves is measured. */
  isWhole?: boolean;
  /** Port on which another tool may steer it. */
  debuggingPort?: number;
}

/** Starts the browser; whoever starts it closes it. */
export async function launchBrowser({ isWhole = false, debuggingPort }: Options = {}): Promise<Browser> {
  const found = [process.env['CHROME'], ...(isWhole ? systemBrowsers.toReversed() : systemBrowsers)].find((path) => path && existsSync(path));
  const args = debuggingPort ? [...flags, `--remote-debugging-port=${debuggingPort}`] : flags;
  return found ? chromium.launch({ executablePath: found, args }) : launchPackagedBrowser(args);
}

/** Unpacks the browser of the packages, with the libraries that a bare system lacks, and starts it. */
export async function launchPackagedBrowser(args: readonly string[] = flags): Promise<Browser> {
  const { default: packaged, inflate } = await import('@sparticuz/chromium');
  const archives = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin');
  packaged.setGraphicsMode = false;
  const [executablePath] = await Promise.all([packaged.executablePath(archives), inflate(join(archives, 'al2023.tar.br'))]);
  const libraries = [join(tmpdir(), 'al2023/lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':');
  return chromium.launch({ executablePath, args: [...args], env: { ...process.env, LD_LIBRARY_PATH: libraries } });
}
