/** Contracts reach the browser without their schemas: a call needs its address and how it is made, and validating is the server's part. */
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const contractFiles = /[\\/]shared[\\/]api[\\/](?!client|endpoint|envelope)[a-z-]+\.ts$/;
/** What the browser's calls read of a contract; `cookie` is there for the few that send or set one. */
export const sentFields: readonly string[] = ['method', 'path', 'answer', 'cookie'];

/** For the browser's build only. Throws for a file that exports a function: it would come with all its schemas, which the browser cannot make. */
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

/** A contract's fields that a call needs; a schema is nothing in the browser; any other constant stays. */
function sent(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const fields = value as Record<string, unknown>;
  if ('method' in fields && 'path' in fields) return Object.fromEntries(sentFields.map((name) => [name, fields[name]]));
  if ('~kind' in fields) return null;
  // A table of contracts of one kind, or any other constant.
  return Object.fromEntries(Object.entries(fields).map(([name, part]) => [name, sent(part)]));
}
