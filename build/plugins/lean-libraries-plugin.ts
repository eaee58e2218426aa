/** Leaves out of the browser's build what libraries bring along and nothing here uses; 3 KB of every page. */
import type { Plugin } from 'vite';

/** Files of libraries, and what stands in their place. */
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

export function leanLibraries(): Plugin {
  return {
    name: 'lean-libraries',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'pre',
    load: (id) => replaced.find(([file]) => file.test(id.split('?', 1)[0] ?? ''))?.[1] ?? null,
  };
}
