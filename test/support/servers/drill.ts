/** Drills against programs of the system's packages, which a machine may lack. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { test } from 'vitest';
import { whyNoSmallDisk } from './small-disk.ts';

/** Debian's packages. */
const packageOf = { nginx: 'nginx-light', varnishd: 'varnish varnish-modules', pgbouncer: 'pgbouncer', git: 'git' } as const;
type DrillProgram = keyof typeof packageOf;

/** Path of a program: named by a variable such as `PGBOUNCER`, or installed; null if there is none. */
export function findProgram(name: DrillProgram): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'].filter(Boolean);
  const files = [process.env[name.toUpperCase()], ...folders.map((folder) => join(folder, name))];
  return files.find((file): file is string => Boolean(file) && canRun(String(file))) ?? null;
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The test, or a line that says why the system allows no disk of a test's own. */
export function drillOnSmallDisk(): typeof test {
  const reason = whyNoSmallDisk();
  if (reason === null) return test;
  process.stderr.write(`skipped: nobody can mount a disk in a namespace of this system (${reason})\n`);
  return test.skip as unknown as typeof test;
}

/** The test, or a line that says what it would need. */
export function drillWith(...programs: DrillProgram[]): typeof test {
  const missing = programs.filter((name) => !findProgram(name));
  if (missing.length === 0) return test;
  process.stderr.write(`skipped: ${missing.map((name) => `${name} was not found (apt-get install ${packageOf[name]})`).join(', ')}\n`);
  return test.skip as unknown as typeof test;
}

/** The closing line of a drill: what was tried, and what was lost. */
export function report(drill: string, figures: Readonly<Record<string, string | number>>): void {
  const listed = Object.entries(figures).map(
    ([name, value]) => `${name} ${typeof value === 'number' ? value.toLocaleString('en') : value}`,
  );
  process.stdout.write(`${drill}: ${listed.join(', ')}\n`);
}
