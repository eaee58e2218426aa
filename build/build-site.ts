/** Builds everything that `npm start` serves, into dist/: fonts and static files, the browser bundle, the server bundle. */
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isEntry, projectRoot } from './check-report.ts';
import { precompress, removeOldAssets } from './client-assets.ts';

const stampFile = 'dist/build.json';
/** Whatever changes the build; tests and documents do not. */
const sources = [
  '{client,server,shared,locales}/**/*.{ts,tsx,css,json,sql,txt,svg}',
  'build/*.{ts,json}',
  'package-lock.json',
  'tsconfig.json',
];

interface Step {
  says: string;
  run: (root: string) => void | Promise<void>;
}

const steps: readonly Step[] = [
  { says: 'Latin fonts', run: script('build/write-fonts.ts') },
  { says: 'country and area files', run: script('build/write-city-files.ts') },
  { says: 'browser bundle', run: (root) => vite(root, []) },
  { says: 'service worker', run: script('build/write-service-worker.ts') },
  {
    says: 'icons and print style',
    run: (root) => {
      script('build/write-icons.ts')(root);
      copyFileSync(join(root, 'client/theme/print.css'), join(root, 'dist/client/static/print.css'));
    },
  },
  {
    says: 'compressed copies',
    run: async (root) => {
      await removeOldAssets(root);
      await precompress(root);
    },
  },
  { says: 'server bundle', run: (root) => vite(root, ['--ssr']) },
];

/** Builds whatever the state of dist/, and says each step with its time. Throws when a step fails. */
export async function buildSite(root: string, say: (line: string) => void): Promise<void> {
  for (const { says, run } of steps) {
    const startedAt = performance.now();
    await run(root);
    say(`  built ${says} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  }
  mkdirSync(join(root, 'dist'), { recursive: true });
  // Written last: a build that was cut short counts as none.
  writeFileSync(join(root, stampFile), `${JSON.stringify({ sources: sourcesHash(root) })}\n`);
}

/** Builds unless dist/ already holds the build of these very sources. */
export async function buildIfStale(root: string, say: (line: string) => void): Promise<void> {
  if (builtFrom(root) === sourcesHash(root)) return;
  say(builtFrom(root) ? 'The sources have changed since the last build. Building …' : 'There is no build yet. Building …');
  await buildSite(root, say);
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

function script(file: string): Step['run'] {
  return (root) => runNode(root, ['--import', 'tsx', file]);
}

function vite(root: string, options: readonly string[]): void {
  runNode(root, ['node_modules/vite/bin/vite.js', 'build', '--config', 'build/vite.config.ts', '--logLevel', 'warn', ...options]);
}

function runNode(root: string, args: readonly string[]): void {
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status, error } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env });
  if (status !== 0) throw new Error(`The build step “${args.join(' ')}” failed`, { cause: error });
}

if (isEntry(import.meta.url)) await buildSite(projectRoot, console.log);
