/** Output of the checks in this folder: one line per fault, and exit code 1 if there is any. */
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { counted } from '#shared/counted.ts';

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** True if the module is the entry of the process, not an import. */
export function isEntry(moduleUrl: string): boolean {
  const started = process.argv[1];
  return started !== undefined && realpathSync(started) === fileURLToPath(moduleUrl);
}

/** Prints the faults and sets the exit code. */
export function reportFaults(name: string, faults: readonly string[]): void {
  for (const fault of faults) console.error(`  ${fault}`);
  console.log(faults.length === 0 ? `${name}: no fault` : `${name}: ${counted(faults.length, 'fault')}`);
  if (faults.length > 0) process.exitCode = 1;
}
