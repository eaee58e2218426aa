/** All contracts of shared/api, read from their files: for the checks and tables of the documentation. */
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Contract } from '#shared/api/endpoint.ts';

export interface NamedContract extends Contract {
  /** What exports it: itself, or a table of contracts of one kind. */
  name: string;
}

/** What a module below `root` exports; nothing when it is not there. */
export async function load(root: string, file: string): Promise<Record<string, unknown>> {
  if (!existsSync(join(root, file))) return {};
  return (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>;
}

/** In the order of files and of their exports. */
export async function readContracts(root: string): Promise<NamedContract[]> {
  const files = globSync('shared/api/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .sort();
  const modules = await Promise.all(files.map((file) => load(root, file)));
  return modules.flatMap((exported) =>
    Object.entries(exported).flatMap(([name, value]) => contractsIn(value).map((contract) => ({ ...contract, name }))),
  );
}

/** The contract itself, or those of a table of contracts. */
function contractsIn(value: unknown): Contract[] {
  if (isContract(value)) return [value];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.values(value).filter(isContract) : [];
}

function isContract(value: unknown): value is Contract {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value;
}
