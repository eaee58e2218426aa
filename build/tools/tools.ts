/** Finds the programs that tests need besides Node.js: installed ones, and a cache for those fetched from npm packages. */
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { projectRoot } from '#build/checks/check-report.ts';

export const toolNames = ['postgresql', 'ffmpeg', 'chromium'] as const;
export type ToolName = (typeof toolNames)[number];

/** Purpose of each tool, as shown in the terminal. */
export const toolPurposes: Readonly<Record<ToolName, string>> = {
  postgresql: 'database tests on PostgreSQL',
  ffmpeg: 'packaging of films',
  chromium: 'browser tests',
};

/** Folder with the programs of a tool: an installed one, else the fetched one; null if there is none. */
export function toolFolder(name: ToolName): string | null {
  return installedFolder(name) ?? fetchedFolder(name);
}

export function installedFolder(name: ToolName): string | null {
  return finders[name]();
}

/** Folder of a fetched tool; null if the fetch is incomplete. */
export function fetchedFolder(name: ToolName): string | null {
  const folder = cacheFolder(name);
  return existsSync(join(folder, completeMark)) ? join(folder, 'bin') : null;
}

/** Marker file that the fetch writes last. */
export const completeMark = 'complete';

/** Cache folder of a tool. The hash of its lock file is part of the name, so that each version has its own folder. */
export function cacheFolder(name: ToolName): string {
  const lock = readFileSync(join(manifestFolder(name), 'package-lock.json'));
  return join(cacheRoot(), `${name}-${createHash('sha256').update(lock).digest('hex').slice(0, 12)}`);
}

/** Folder with the package.json and lock file that pin a tool. */
export function manifestFolder(name: ToolName): string {
  return join(projectRoot, 'build/tools', name);
}

/** PATH with the fetched tools appended, so that installed programs have priority. */
export function pathWithTools(path = process.env['PATH'] ?? ''): string {
  const fetched = toolNames.filter((name) => name !== 'chromium' && !installedFolder(name)).map(fetchedFolder);
  return [path, ...fetched].filter(Boolean).join(delimiter);
}

/** File name of a program, with `.exe` on Windows. */
export function programFile(name: string): string {
  return process.platform === 'win32' ? `${name}.exe` : name;
}

/** The user's cache folder. Root uses the system's, because PostgreSQL refuses to run as root and its user cannot read root's home. */
function cacheRoot(): string {
  const cacheHome = process.env['XDG_CACHE_HOME'] ?? process.env['LOCALAPPDATA'];
  const usual = process.getuid?.() === 0 ? '/var/cache' : join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache');
  return join(cacheHome || usual, 'golden-panda');
}

const finders: Readonly<Record<ToolName, () => string | null>> = {
  postgresql: () =>
    folderWith(['initdb', 'postgres'], [...newestFirst('/usr/lib/postgresql'), ...newestFirst('/opt/postgresql'), '/usr/local/pgsql/bin']),
  ffmpeg: () => folderWith(['ffmpeg', 'ffprobe'], []),
  // The headless shell comes first, because it needs a quarter of the CPU time.
  chromium: () => folderWith(['chromium-headless-shell'], ['/usr/bin']) ?? folderWith(['chromium'], ['/usr/bin']),
};

/** First folder of PATH or `others` that contains all the programs. */
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

/** `bin` folders below a folder with one subfolder per version, newest first. */
function newestFirst(root: string): string[] {
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(root, version, 'bin'));
}
