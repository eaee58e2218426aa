/** Prepares libraries for the server bundle, so that a start does less; fails the build if a library has changed there. */
import http from 'node:http';
import { createRequire } from 'node:module';
import react from 'react';
import type { Plugin } from 'vite';

/** Making the module's list of exports reads its getters, which load undici: a tenth of a start. Nothing on the server needs them. */
const loadingUndici = new Set(['CloseEvent', 'MessageEvent', 'WebSocket']);

/** Modules whose exports are taken out of the whole once: a statement that declares `whole`, and the names. */
const taken: Readonly<Record<string, { declaration: string; names: readonly string[] }>> = {
  'node:http': {
    declaration: "const whole = process.getBuiltinModule('node:http');",
    names: Object.keys(http).filter((name) => !loadingUndici.has(name)),
  },
  // The bundler's exports of a CommonJS module are functions that look into it: a fifth of the time in which a page is drawn.
  react: {
    declaration: `import whole from ${JSON.stringify(createRequire(import.meta.url).resolve('react'))};`,
    names: Object.keys(react),
  },
};
const takenPrefix = '\0taken:';

/** Files and the part of each that is replaced. */
const changed: readonly (readonly [file: RegExp, before: string, after: string])[] = [
  // The router compiles a function for each piece of a path: a tenth of a start with hundreds of routes.
  [
    /[\\/]find-my-way[\\/]lib[\\/]node\.js$/,
    'if (prefix.length >= LONG_PREFIX_MIN_LENGTH) {',
    'if (prefix.length > 1) {\n return (path, i) => path.startsWith(prefix, i);',
  ],
  // It compiles two functions more for each route: one for the names of its parameters, which many have in common, and one that
  // only routes with constraints call.
  [
    /[\\/]find-my-way[\\/]lib[\\/]handler-storage\.js$/,
    '_createParamsObject: this._compileCreateParamsObject(params)',
    '_createParamsObject: (createParamsObjects[params] ??= this._compileCreateParamsObject(params))',
  ],
  [/[\\/]find-my-way[\\/]lib[\\/]handler-storage\.js$/, 'class HandlerStorage {', 'const createParamsObjects = {}\nclass HandlerStorage {'],
  [
    /[\\/]find-my-way[\\/]lib[\\/]handler-storage\.js$/,
    'this._compileGetHandlerMatchingConstraints(constrainer, constraints)',
    'this._getHandlerMatchingConstraints = (derived) => { this._compileGetHandlerMatchingConstraints(constrainer); return this._getHandlerMatchingConstraints(derived) }',
  ],
  // A route takes its hooks, schemas and handler of errors when it is first called, not each in a plugin of its own at the start.
  [/[\\/]fastify[\\/]lib[\\/]route\.js$/, 'this.after((notHandledErr, done) => {', 'context.prepare = ((notHandledErr, done) => {'],
  [/[\\/]fastify[\\/]lib[\\/]route\.js$/, "avvio.once('preReady', () => {", 'atOnce(() => {'],
  [
    /[\\/]fastify[\\/]lib[\\/]route\.js$/,
    'function buildRouting (options) {',
    'const atOnce = (prepare) => prepare()\nfunction buildRouting (options) {',
  ],
  [
    /[\\/]fastify[\\/]lib[\\/]route\.js$/,
    'const id = getGenReqId(context.server, req)',
    'context.prepare?.(null, () => { context.prepare = null })\n    const id = getGenReqId(context.server, req)',
  ],
  // The server speaks HTTP/1.1; a proxy in front of it does the rest.
  [
    /[\\/]fastify[\\/]lib[\\/]server\.js$/,
    "const https = require('node:https')\nconst http2 = require('node:http2')",
    "const https = { createServer: (...given) => require('node:https').createServer(...given) }\n" +
      "const http2 = { createServer: (...given) => require('node:http2').createServer(...given), createSecureServer: (...given) => require('node:http2').createSecureServer(...given) }",
  ],
  // The versions are those of the lock file; the sources and the tests run with the check. Its patterns take a hundredth of a start.
  [
    /[\\/]fastify[\\/]lib[\\/]plugin-utils\.js$/,
    "const semver = require('semver')",
    'const semver = { satisfies: () => true, gt: () => true, coerce: (version) => version }',
  ],
  // They ask where they are called, for which V8 counts the lines of the whole chunk.
  [/[\\/]pino[\\/]pino\.js$/, 'normalize(instance, caller(), ...args)', 'normalize(instance, undefined, ...args)'],
  [
    /[\\/]http-errors[\\/]index\.js$/,
    "var deprecate = require('depd')('http-errors')",
    "var deprecate = (text) => require('depd')('http-errors')(text)",
  ],
  // Lists of files are made by `server/plugins/static-files.ts`, and only addresses of IPv6 are taken apart.
  [
    /[\\/]@fastify[\\/]static[\\/]index\.js$/,
    "const { glob } = require('glob')",
    "const glob = (...given) => require('glob').glob(...given)",
  ],
  [
    /[\\/]@fastify[\\/]rate-limit[\\/]index\.js$/,
    "const { Address6 } = require('ip-address')",
    "const Address6 = function (text) { return new (require('ip-address').Address6)(text) }",
  ],
  // All texts are JSON; parsers of other formats would be made at each start.
  [
    /[\\/]i18next-fs-backend[\\/]esm[\\/]readFile\.js$/,
    "import JSON5 from './formats/json5.js';\nimport { parse as parseJSONC } from './formats/jsonc.js';\nimport jsYaml from './formats/yaml.js';",
    'var JSON5, parseJSONC, jsYaml;',
  ],
  [
    /[\\/]i18next-fs-backend[\\/]esm[\\/]writeFile\.js$/,
    "import JSON5 from './formats/json5.js';\nimport jsYaml from './formats/yaml.js';",
    'var JSON5, jsYaml;',
  ],
  // What waits before it is there cannot be a script with its compiled code.
  [/[\\/]i18next-fs-backend[\\/]esm[\\/](read|write)File\.js$/, "(await import('node:fs')).default", "process.getBuiltinModule('node:fs')"],
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
    resolveId: (id: string, _importer, { kind }) => (id in taken && kind === 'import-statement' ? takenPrefix + id : null),
    load: (id: string) => {
      const module = id.startsWith(takenPrefix) ? taken[id.slice(takenPrefix.length)] : undefined;
      return module && `${module.declaration}\nexport default whole;\nexport const { ${module.names.join(', ')} } = whole;\n`;
    },
    transform: (code: string, id: string) => {
      const changes = changed.filter(([file, before]) => file.test(id) && code.includes(before));
      for (const change of changes) missing.delete(change);
      if (changes.length > 0) return { code: changes.reduce((text, [, before, after]) => text.replace(before, after), code), map: null };
      // Otherwise React's development files would be bundled too.
      if (!/[\\/]node_modules[\\/]/.test(id) || !code.includes('process.env.NODE_ENV')) return null;
      return { code: code.replaceAll('process.env.NODE_ENV', '"production"'), map: null };
    },
    buildEnd: (error?: Error) => {
      if (!error && missing.size > 0) throw new Error(`changed by the library: ${[...missing].map(([file]) => file).join(', ')}`);
    },
  } satisfies Plugin;
}
