/** Prepares libraries for the server bundle, so that a start does less; fails the build if a library has changed there. */
import http from 'node:http';
import type { Plugin } from 'vite';

const plainHttp = '\0plain-http';
/** Making the module's list of exports reads its getters, which load undici: a tenth of a start. Nothing on the server needs them. */
const loadingUndici = new Set(['CloseEvent', 'MessageEvent', 'WebSocket']);

/** Files and the part of each that is replaced. */
const changed: readonly (readonly [file: RegExp, before: string, after: string])[] = [
  // The router compiles a function for each piece of a path: a tenth of a start with hundreds of routes.
  [
    /[\\/]find-my-way[\\/]lib[\\/]node\.js$/,
    'if (prefix.length >= LONG_PREFIX_MIN_LENGTH) {',
    'if (prefix.length > 1) {\n return (path, i) => path.startsWith(prefix, i);',
  ],
  // Only pages in pieces of a given length need the exact one, which takes a copy of every text.
  [/[\\/]react-dom-server\.bun\.production\.js$/, 'return Buffer.byteLength(chunk, "utf8");', 'return chunk.length;'],
  // The bundler's own `require` runs a bundled library when it is called for.
  [/[\\/]server[\\/]http[\\/]lazy-schemas\.ts$/, 'const require = createRequire(import.meta.url);', ''],
];

export function serverLibraries() {
  const missing = new Set(changed);
  return {
    name: 'server-libraries',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild === true,
    enforce: 'pre',
    resolveId: (id: string, _importer, { kind }) => (id === 'node:http' && kind === 'import-statement' ? plainHttp : null),
    load: (id: string) => {
      if (id !== plainHttp) return null;
      const names = Object.keys(http).filter((name) => !loadingUndici.has(name));
      return `const http = process.getBuiltinModule('node:http');\nexport default http;\nexport const { ${names.join(', ')} } = http;\n`;
    },
    transform: (code: string, id: string) => {
      const change = changed.find(([file]) => file.test(id));
      if (change?.[1] && code.includes(change[1])) {
        missing.delete(change);
        return { code: code.replace(change[1], change[2]), map: null };
      }
      // Otherwise React's development files would be bundled too.
      if (!/[\\/]node_modules[\\/]/.test(id) || !code.includes('process.env.NODE_ENV')) return null;
      return { code: code.replaceAll('process.env.NODE_ENV', '"production"'), map: null };
    },
    buildEnd: (error?: Error) => {
      if (!error && missing.size > 0) throw new Error(`changed by the library: ${[...missing].map(([file]) => file).join(', ')}`);
    },
  } satisfies Plugin;
}
