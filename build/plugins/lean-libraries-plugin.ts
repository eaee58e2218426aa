/** Leaves unused parts of libraries out of the browser build; saves 5 KB per page. */
import type { Plugin } from 'vite';

/** Library files and their replacements. */
const replaced: readonly (readonly [file: RegExp, code: string])[] = [
  // Vendor prefixes for old browsers; styled-components adds them only with `enableVendorPrefixes`.
  [/[\\/]stylis[\\/]src[\\/]Prefixer\.js$/, 'export const prefix = (value) => value;'],
  // Copies static members of a lazy component to its placeholder; our pages have none.
  [/[\\/]hoist-non-react-statics[\\/]dist[\\/].*\.js$/, 'export default (target) => target;'],
  // Instrumentation of the router, which needs the option `instrumentations`; we do not pass it.
  [
    /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]instrumentation\.js$/,
    `export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
     export const getRouteInstrumentationUpdates = () => ({});
     export const instrumentClientSideRouter = (router) => router;
     export const instrumentHandler = (handler) => handler;
     export const instrumentationResultMetaContext = undefined;`,
  ],
  // Manifest handling of the router's framework mode, which we do not use.
  [
    /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]links\.js$/,
    `const none = () => [];
     const nothing = async () => undefined;
     export { none as getKeyedLinksForMatches, none as getModuleLinkHrefs, none as getNewMatchesForLinks, none as isPageLinkDescriptor };
     export { nothing as getKeyedPrefetchLinks, nothing as prefetchRouteCss, nothing as prefetchStyleLinks };`,
  ],
];

/** Link, NavLink, Form and HistoryRouter of the router, which we do not use: calls and assignments at the top of a module keep them in a bundle. */
const unusedElements = /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]lib\.js$/;

/** Marks the calls as pure, so that the bundler drops them with all that only they need. */
function withPureElements(code: string): string {
  return code
    .replaceAll(/^(const (?:Link|NavLink|Form) = )(?=React\$1\.forwardRef\()/gm, '$1/* @__PURE__ */ ')
    .replaceAll(/^(?:Link|NavLink|Form|HistoryRouter)\.displayName = .*$/gm, '');
}

/** Fails the build if a file to replace was not loaded, or one to change has changed, because the library has moved it and its code would return unnoticed. */
export function leanLibraries() {
  const missing = new Set([...replaced.map(([file]) => file), unusedElements]);
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
    transform: (code: string, id: string) => {
      if (!unusedElements.test(id)) return null;
      const pure = withPureElements(code);
      if (pure !== code) missing.delete(unusedElements);
      return { code: pure, map: null };
    },
    buildEnd: (error?: Error) => {
      if (!error && missing.size > 0) throw new Error(`no library has these files any more: ${[...missing].join(', ')}`);
    },
  } satisfies Plugin;
}
