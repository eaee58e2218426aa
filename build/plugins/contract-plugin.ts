/** Removes schemas from the contracts in the browser bundle: a call needs only address and options, because the server validates. */
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const contractFiles = /[\\/]shared[\\/]api[\\/](?!client|endpoint|envelope)(?:[a-z-]+[\\/])*[a-z-]+\.ts$/;
/** Fields of a contract that browser calls read; few contracts have `cookie`, which marks calls that send or set one. */
export const sentFields: readonly string[] = ['method', 'path', 'answer', 'cookie'];

/** Vite plugin for the browser build. Throws for a contract file that exports a function, because its schemas would stay in the bundle. */
export function contractsWithoutSchemas(): Plugin {
  return {
    name: 'contracts-without-schemas',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async load(id) {
      if (!contractFiles.test(id)) return null;
      const exported: [string, unknown][] = Object.entries((await import(pathToFileURL(id).href)) as object);
      const [name] = exported.find(([, value]) => typeof value === 'function') ?? [];
      if (name !== undefined) throw new Error(`${id} exports the function ${name}; contracts and functions live in different files`);
      return exported.map(([name, value]) => `export const ${name} = ${JSON.stringify(sent(value))};`).join('\n');
    },
  };
}

/** Keeps the fields of a contract that a call needs, drops schemas, and keeps any other constant. */
function sent(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const fields = value as Record<string, unknown>;
  if ('method' in fields && 'path' in fields) return Object.fromEntries(sentFields.map((name) => [name, fields[name]]));
  if ('~kind' in fields) return null;
  // A table of contracts, or any other constant.
  return Object.fromEntries(Object.entries(fields).map(([name, part]) => [name, sent(part)]));
}
