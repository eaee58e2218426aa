/** Temporary folders with planted files or a copy of the source, for tests of the checks and tools. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { projectRoot } from './check-report.ts';

/** Writes the files to a new temporary folder and returns its path. The folder is deleted when the test ends. */
export function plantFiles(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'golden-panda-check-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

/** Copies the source of the project to a temporary folder, which is deleted when the test ends. */
export function copyProject(): string {
  const root = mkdtempSync(join(tmpdir(), 'golden-panda-copy-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const path of ['build', 'client', 'locales', 'server', 'shared', 'test', 'package.json', 'tsconfig.json'])
    cpSync(join(projectRoot, path), join(root, path), { recursive: true, filter: (source) => !source.endsWith('build/films') });
  symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'));
  return root;
}
