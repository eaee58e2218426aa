/** Builds everything that `npm start` serves, into dist/: fonts and static files, the browser bundle, the server bundle. */
import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { writeCompressedCopies } from '#server/plugins/compressed-copies.ts';
import { isEntry, projectRoot } from '#build/checks/check-report.ts';
import { removeOldAssets } from './client-assets.ts';

const stampFile = 'dist/build.json';
/** Whatever changes the build; tests and documents do not. */
const sources = [
  '{client,server,shared,locales}/**/*.{ts,tsx,css,json,sql,txt,svg}',
  'build/*.{ts,json}',
  'build/{plugins,steps}/*.ts',
  'package-lock.json',
  'tsconfig.json',
];

interface Step {
  says: string;
  run: (root: string) => unknown;
}

/** Rows of steps that run beside each other; the steps of a row run one after the other. */
const rows: readonly (readonly Step[])[] = [
  [
    {
      says: 'browser bundle',
      run: async (root) => {
        await vite(root, []);
        await removeOldAssets(root);
      },
    },
    { says: 'service worker', run: (root) => runNode(root, ['--import', 'tsx', 'build/steps/write-service-worker.ts']) },
  ],
  [{ says: 'server bundle', run: (root) => vite(root, ['--ssr']) }],
  // The engine's code is not optimised for the seconds that it runs.
  [
    {
      says: 'empty database',
      run: (root) => runNode(root, ['--wasm-tiering-budget=100000000', '--import', 'tsx', 'build/steps/write-database.ts']),
    },
  ],
  // In this process: starting another one takes longer than the work.
  [
    { says: 'Latin fonts', run: async (root) => (await import('#build/steps/write-fonts.ts')).writeFonts(join(root, 'dist/client/fonts')) },
    {
      says: 'country and area files',
      run: async (root) => (await import('#build/steps/write-city-files.ts')).writeCityFiles(join(root, 'dist/client')),
    },
    {
      says: 'icons and print style',
      run: async (root) => {
        await (await import('#build/steps/write-icons.ts')).writeIcons(root);
        copyFileSync(join(root, 'client/theme/print.css'), join(root, 'dist/client/static/print.css'));
      },
    },
  ],
];

export interface BuildOptions {
  /** Leaves the compressed copies to the first start of the site, which makes them while it serves. */
  compressLater?: boolean;
}

/** Builds whatever the state of dist/, and says each step with its time. Throws when a step fails. */
export async function buildSite(root: string, log: (line: string) => void, { compressLater = false }: BuildOptions = {}): Promise<void> {
  // A build that is cut short counts as none.
  rmSync(join(root, stampFile), { force: true });
  const sources = sourcesHash(root);
  const runs = await Promise.allSettled(rows.map((steps) => runSteps(root, steps, log)));
  for (const run of runs) if (run.status === 'rejected') throw run.reason;
  // Made of the built components and the built fonts.
  const styles = { says: 'style file', run: () => runNode(root, ['dist/server/style-file.js']) };
  await runSteps(root, [styles], log);
  if (!compressLater) await runSteps(root, [{ says: 'compressed copies', run: compress }], log);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(join(root, stampFile), `${JSON.stringify({ sources })}\n`);
}

async function runSteps(root: string, steps: readonly Step[], log: (line: string) => void): Promise<void> {
  for (const { says, run } of steps) {
    const startedAt = performance.now();
    await run(root);
    log(`  built ${says} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  }
}

/** Builds unless dist/ already holds the build of these very sources. */
export async function buildIfStale(root: string, log: (line: string) => void, options: BuildOptions = {}): Promise<void> {
  if (builtFrom(root) === sourcesHash(root)) {
    if (!options.compressLater) await compress(root);
    return;
  }
  log(builtFrom(root) ? 'The sources have changed since the last build. Building …' : 'There is no build yet. Building …');
  await buildSite(root, log, options);
}

function compress(root: string): Promise<number> {
  return writeCompressedCopies(join(root, 'dist/client'), { atOnce: availableParallelism() });
}

function builtFrom(root: string): string | null {
  const file = join(root, stampFile);
  if (!existsSync(file)) return null;
  return (JSON.parse(readFileSync(file, 'utf8')) as { sources: string }).sources;
}

/** SHA-256 of the names and contents of all sources. */
export function sourcesHash(root: string): string {
  const hash = createHash('sha256');
  const files = sources.flatMap((pattern) => globSync(pattern, { cwd: root })).filter((file) => !/[.]test[.]tsx?$/.test(file));
  for (const file of [...new Set(files)].sort()) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function vite(root: string, options: readonly string[]): Promise<void> {
  return runNode(root, ['node_modules/vite/bin/vite.js', 'build', '--config', 'build/vite.config.ts', '--logLevel', 'warn', ...options]);
}

async function runNode(root: string, args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } });
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  if (code !== 0) throw new Error(`The build step “${args.join(' ')}” failed with ${code ?? signal}`);
}

if (isEntry(import.meta.url)) await buildSite(projectRoot, console.log);
