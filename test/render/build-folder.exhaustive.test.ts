/** Two builds of one commit are equal, wherever they are made: instances behind one balancer know each other's files and ETags. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '#build/checks/check-report.ts';

const buildMs = 300_000;
/** Beside the project's own build, so that its packages can be linked instead of copied. */
const other = join(projectRoot, 'dist/another folder 熊猫');
const notSources = new Set(['.git', 'node_modules', 'dist', 'data', 'coverage']);

test(
  'a build in another folder has the same files',
  () => {
    rmSync(other, { recursive: true, force: true });
    onTestFinished(() => rmSync(other, { recursive: true, force: true }));
    mkdirSync(other, { recursive: true });
    for (const name of readdirSync(projectRoot).filter((entry) => !notSources.has(entry)))
      cpSync(join(projectRoot, name), join(other, name), { recursive: true });
    execFileSync('cp', ['-al', join(projectRoot, 'node_modules'), other]);
    execFileSync('npm', ['run', 'build'], { cwd: other, stdio: 'ignore' });

    const built = filesOf(join(other, 'dist'));

    expect(built.size).toBeGreaterThan(500);
    const differing = [...built].filter(([file, bytes]) => !bytes.equals(readFileSync(join(projectRoot, 'dist', file))));
    expect(differing.map(([file]) => file)).toEqual([]);
  },
  buildMs,
);

/** Files by their path below a folder. The empty database has the identifier and the times that PostgreSQL gives each new one. */
function filesOf(folder: string): Map<string, Buffer> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && basename(entry.name) !== 'database.gz')
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path)]));
}
