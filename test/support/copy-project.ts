/** A copy of the source for tests that change it. */
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { projectRoot } from '#build/checks/check-report.ts';

/** Copies the source of the project to a temporary folder, which is deleted when the test ends. */
export function copyProject(): string {
  const root = mkdtempSync(join(tmpdir(), 'golden-panda-copy-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const path of ['build', 'client', 'locales', 'server', 'shared', 'test', 'package.json', 'tsconfig.json'])
    cpSync(join(projectRoot, path), join(root, path), { recursive: true, filter: (source) => !source.endsWith('build/films') });
  symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'));
  return root;
}
