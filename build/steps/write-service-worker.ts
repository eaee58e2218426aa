/** Build step: the service worker as one file at the root of `dist/client`, because its place decides which pages it sees. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { isEntry, projectRoot } from '#build/checks/check-report.ts';

const source = 'client/service-worker/worker.ts';
const output = 'service-worker.js';

/** The version is that of the browser bundle: another release makes another worker, and the same sources the same one. */
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
