/** Reads all contracts of shared/api for the documentation and its checks. */
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Contract } from '#shared/api/endpoint.ts';

export interface NamedContract extends Contract {
  /** Name of the export: of the contract itself, or of a table that contains it. */
  name: string;
}

/** Exports of a module below `root`; empty if the module does not exist. */
export async function load(root: string, file: string): Promise<Record<string, unknown>> {
  if (!existsSync(join(root, file))) return {};
  return (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>;
}

/** All contracts, ordered by file and export. */
export async function readContracts(root: string): Promise<NamedContract[]> {
  const files = globSync('shared/api/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .sort();
  const modules = await Promise.all(files.map((file) => load(root, file)));
  return modules.flatMap((exported) =>
    Object.entries(exported).flatMap(([name, value]) => contractsIn(value).map((contract) => ({ ...contract, name }))),
  );
}

/** The contract itself, or the contracts of a table or of a record. */
export function contractsIn(value: unknown): Contract[] {
  if (isContract(value)) return [value];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.values(value).flatMap(contractsIn) : [];
}

function isContract(value: unknown): value is Contract {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value;
}
