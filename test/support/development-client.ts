/** The browser bundle with React's development build, the only one that reports hydration mismatches. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourcesHash } from '#build/build-site.ts';
import { projectRoot } from '#build/checks/check-report.ts';

const folder = join(projectRoot, 'dist/client-dev');
const stamp = join(folder, 'sources.txt');

/** Builds it unless it is there for these sources, and gives its folder. */
export function buildDevelopmentClient(): string {
  const sources = sourcesHash(projectRoot);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return folder;
  const options = ['build', '--config', 'build/vite.config.ts', '--mode', 'development', '--outDir', folder, '--logLevel', 'error'];
  const { status, stderr } = spawnSync(process.execPath, [join(projectRoot, 'node_modules/vite/bin/vite.js'), ...options], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'development' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The development bundle was not built:\n${stderr}`);
  for (const part of ['fonts', 'static']) cpSync(join(projectRoot, 'dist/client', part), join(folder, part), { recursive: true });
  writeFileSync(stamp, sources);
  return folder;
}
