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
/** Glob patterns of the files that affect the build. */
const sources = [
  '{client,server,shared,locales}/**/*.{ts,tsx,css,json,sql,txt,svg}',
  'build/*.{ts,json}',
  'build/{plugins,steps}/*.ts',
  'package-lock.json',
  'tsconfig.json',
];

interface Step {
  name: string;
  run: (root: string) => unknown;
}

/** The lists run in parallel; the steps of one list run in order. */
const rows: readonly (readonly Step[])[] = [
  [
    // Runs in this process, because starting another one takes longer than the work.
    { name: 'Latin fonts', run: async (root) => (await import('#build/steps/write-fonts.ts')).writeFonts(join(root, 'dist/client/fonts')) },
    { name: 'server bundle', run: (root) => vite(root, ['--ssr']) },
    {
      name: 'browser bundle',
      run: async (root) => {
        await vite(root, []);
        await removeOldAssets(root);
      },
    },
    { name: 'service worker', run: (root) => runNode(root, ['--import', 'tsx', 'build/steps/write-service-worker.ts']) },
  ],
  // The step runs for seconds only, so optimising the engine's WebAssembly code would cost more than it saves.
  [
    {
      name: 'empty database',
      run: (root) => runNode(root, ['--wasm-tiering-budget=100000000', '--import', 'tsx', 'build/steps/write-database.ts']),
    },
  ],
  [
    {
      name: 'country and area files',
      run: async (root) => (await import('#build/steps/write-city-files.ts')).writeCityFiles(join(root, 'dist/client')),
    },
    {
      name: 'icons and print style',
      run: async (root) => {
        await (await import('#build/steps/write-icons.ts')).writeIcons(root);
        copyFileSync(join(root, 'client/theme/print.css'), join(root, 'dist/client/static/print.css'));
      },
    },
  ],
];

export interface BuildOptions {
  /** Skips the compressed copies; the site makes them in the background after its start. */
  compressLater?: boolean;
}

/** Builds regardless of the state of dist/ and logs the duration of each step. Throws if a step fails. */
export async function buildSite(root: string, log: (line: string) => void, { compressLater = false }: BuildOptions = {}): Promise<void> {
  // Without the stamp, an interrupted build counts as missing.
  rmSync(join(root, stampFile), { force: true });
  const sources = sourcesHash(root);
  const runs = await Promise.allSettled(rows.map((steps) => runSteps(root, steps, log)));
  for (const run of runs) if (run.status === 'rejected') throw run.reason;
  if (!compressLater) await runSteps(root, [{ name: 'compressed copies', run: compress }], log);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(join(root, stampFile), `${JSON.stringify({ sources })}\n`);
}

async function runSteps(root: string, steps: readonly Step[], log: (line: string) => void): Promise<void> {
  for (const { name, run } of steps) {
    const startedAt = performance.now();
    await run(root);
    log(`  built ${name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  }
}

/** Builds unless dist/ was built from the current sources. */
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

/** SHA-256 over the names and contents of all sources. */
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
