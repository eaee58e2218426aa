/** Replaces parts of libraries that nothing here uses, in the browser's build; saves 3 KB per page. */
import type { Plugin } from 'vite';

/** Files of libraries, and their replacements. */
const replaced: readonly (readonly [file: RegExp, code: string])[] = [
  // Prefixes of old browsers: styled-components adds them only where `enableVendorPrefixes` asks for it.
  [/[\\/]stylis[\\/]src[\\/]Prefixer\.js$/, 'export const prefix = (value) => value;'],
  // Copies static members of a loaded component to its placeholder; our pages have none.
  [/[\\/]hoist-non-react-statics[\\/]dist[\\/].*\.js$/, 'export default (target) => target;'],
  // Watching of a router from outside: for `instrumentations`, which we do not pass.
  [
    /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]instrumentation\.js$/,
    `export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
     export const getRouteInstrumentationUpdates = () => ({});
     export const instrumentClientSideRouter = (router) => router;
     export const instrumentHandler = (handler) => handler;
     export const instrumentationResultMetaContext = undefined;`,
  ],
  // Links of pages that the router's own framework serves.
  [
    /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]links\.js$/,
    `const none = () => [];
     const nothing = async () => undefined;
     export { none as getKeyedLinksForMatches, none as getModuleLinkHrefs, none as getNewMatchesForLinks, none as isPageLinkDescriptor };
     export { nothing as getKeyedPrefetchLinks, nothing as prefetchRouteCss, nothing as prefetchStyleLinks };`,
  ],
];

/** Fails the build when a file to replace was not loaded: a library has moved it, and its bytes would come back unnoticed. */
export function leanLibraries() {
  const missing = new Set(replaced.map(([file]) => file));
  return {
    name: 'lean-libraries',
    // Development builds load other files of the router.
    apply: (_config, { command, isSsrBuild, mode }) => command === 'build' && !isSsrBuild && mode === 'production',
    enforce: 'pre',
    load: (id: string) => {
      const [file, code = null] = replaced.find(([one]) => one.test(id.split('?', 1)[0] ?? '')) ?? [];
      if (file) missing.delete(file);
      return code;
    },
    buildEnd: (error?: Error) => {
      if (!error && missing.size > 0) throw new Error(`no library has these files any more: ${[...missing].join(', ')}`);
    },
  } satisfies Plugin;
}
