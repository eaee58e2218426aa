/** Build step: bundles the service worker into one file at the root of `dist/client`, because its path determines its scope. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { isEntry, projectRoot } from '#build/checks/check-report.ts';

const source = 'client/service-worker/worker.ts';
const output = 'service-worker.js';

/** The version is a hash of the browser bundle, so each release gets a new worker and equal sources give the same one. */
export async function writeServiceWorker(root: string): Promise<void> {
  const outDir = join(root, 'dist/client');
  const version = createHash('sha256')
    .update(readFileSync(join(outDir, '.vite/manifest.json')))
    .digest('hex')
    .slice(0, 12);
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { buildVersion: JSON.stringify(version) },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      rollupOptions: { input: source, output: { format: 'iife', entryFileNames: output } },
    },
  });
}

if (isEntry(import.meta.url)) await writeServiceWorker(projectRoot);
