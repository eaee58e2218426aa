/** Builds and starts the server entry for benches (render-entry.ts). */
import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#build/checks/check-report.ts';
import { startSite, type Running } from './processes.ts';

const folder = 'dist/bench';
let isBuilt = false;

export async function startRenderSite(environment: Record<string, string>): Promise<Running> {
  if (!isBuilt) build();
  isBuilt = true;
  return startSite(environment, { program: `${folder}/render-entry.js` });
}

function build(): void {
  const options = [
    'build',
    '--config',
    'build/vite.config.ts',
    '--ssr',
    'build/bench/render-entry.ts',
    '--outDir',
    folder,
    '--logLevel',
    'error',
  ];
  const { status, stderr } = spawnSync(process.execPath, [join(projectRoot, 'node_modules/vite/bin/vite.js'), ...options], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The bench bundle was not built:\n${stderr}`);
  // The site loads its worker files from the folder of its bundle.
  for (const part of ['chunks', 'compiled-code.js', 'embedded-worker.js', 'font-subset-worker.js', 'share-picture-worker.js']) {
    cpSync(join(projectRoot, 'dist/server', part), join(projectRoot, folder, part), { recursive: true });
  }
}
