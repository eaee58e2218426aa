/** How the checks of this folder report: each fault on a line, and exit code 1 when there is one. */
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** True where the module was started by hand or by npm, not imported. */
export function isEntry(moduleUrl: string): boolean {
  const started = process.argv[1];
  return started !== undefined && realpathSync(started) === fileURLToPath(moduleUrl);
}

/** Prints the faults and sets the exit code. */
export function reportFaults(name: string, faults: readonly string[]): void {
  for (const fault of faults) console.error(`  ${fault}`);
  console.log(faults.length === 0 ? `${name}: no fault` : `${name}: ${faults.length} fault(s)`);
  if (faults.length > 0) process.exitCode = 1;
}
