/** `npm run bench [name …]`: runs the benches, prints their figures and goals, and exits with 1 if a goal is missed. */
import { buildIfStale } from '#build/build-site.ts';
import { projectRoot } from '#build/checks/check-report.ts';
import type { Bench, BenchResult, Figure } from './figure.ts';
import { machineNoise } from './processes.ts';
import { api } from './api.ts';
import { bytes } from './bytes.ts';
import { cachedPage } from './cached-page.ts';
import { idle } from './idle.ts';
import { lighthouse } from './lighthouse.ts';
import { memory } from './memory.ts';
import { night } from './night.ts';
import { start } from './start.ts';
import { wholeMiss } from './whole-miss.ts';

const benches: readonly Bench[] = [bytes, cachedPage, wholeMiss, start, memory, api, lighthouse, idle, night];

/** Figures that are printed one after the other stand under each other. */
const nameWidth = 45;

const names = process.argv.slice(2);
const unknown = names.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) {
  console.error(`Unknown bench: ${unknown.join(', ')}. Available: ${benches.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}

await buildIfStale(projectRoot, console.log);
for (const bench of benches.filter(({ name }) => names.length === 0 || names.includes(name))) await report(bench);

async function report({ name, description, run }: Bench): Promise<void> {
  console.log(`\n${name}: ${description}\n(${machineNoise()})`);
  print(await run());
}

function print({ figures, notes = [] }: BenchResult): void {
  const width = Math.max(nameWidth, ...figures.map((one) => one.name.length));
  for (const one of figures) console.log(`  ${one.name.padEnd(width)}  ${one.value.padStart(12)}  ${verdict(one)}`);
  for (const note of notes) console.log(`  · ${note}`);
  if (figures.some(({ reached }) => reached === false)) process.exitCode = 1;
}

function verdict({ goal, reached }: Figure): string {
  if (reached === null) return '';
  return `${reached ? 'reached' : 'MISSED '}  (goal ${goal})`;
}
