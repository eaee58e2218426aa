/**
 * Empties functions of React and of the router that only features call which the site does not use; the bundler then drops what
 * only these functions use. Saves 10 KB per page.
 */
import { parseAst, type Plugin } from 'vite';

/** For functions that only an unused feature calls. */
const refuse = '{throw Error("left out of the build: see unused-functions-plugin.ts")}';
/** For functions that are called in any case, but act only on what an unused feature has made. */
const nothing = '{}';

export interface UnusedFunctions {
  file: RegExp;
  /** New body of each function. */
  bodies: Readonly<Record<string, string>>;
  /** Constructors that refuse: their methods are emptied too. */
  constructors?: readonly string[];
}

const all = (names: string, body: string) => Object.fromEntries(names.split(' ').map((name) => [name, body]));

export const unusedFunctions: readonly UnusedFunctions[] = [
  {
    file: /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]router\.js$/,
    bodies: {
      // Fetchers.
      ...all(
        'fetch handleFetcherAction handleFetcherLoader updateFetcherState setFetcherError getFetcher resetFetcher queueFetcherForDeletion',
        refuse,
      ),
      // Actions and forms.
      ...all('handleAction getSubmittingNavigation convertFormDataToSearchParams convertSearchParamsToFormData', refuse),
      getSubmissionFromNavigation: nothing,
      normalizeNavigateOptions: '{return{path}}',
      // Routes that are discovered, changed or loaded later, and middleware.
      ...all('discoverRoutes cancelDiscoveryNavigation patchRoutes patchRoutesImpl _internalSetRoutes runClientMiddlewarePipeline', refuse),
      checkFogOfWar: '{return{active:false,matches:null}}',
      loadLazyRoute: '{return{}}',
      // View transitions.
      ...all('restoreAppliedTransitions persistAppliedTransitions', nothing),
    },
  },
  {
    // Every route of ours has an error boundary.
    file: /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]hooks\.js$/,
    bodies: { DefaultErrorComponent: refuse },
  },
  {
    file: /[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/,
    bodies: {
      // `ViewTransition`.
      ...all(
        'startViewTransition commitEnterViewTransitions commitExitViewTransitions commitDeletedPairViewTransitions commitNestedViewTransitions ' +
          'commitAppearingPairViewTransitions commitAfterMutationEffectsOnFiber measureNestedViewTransitions ' +
          'measureViewTransitionHostInstancesRecursive applyViewTransitionToHostInstancesRecursive restoreViewTransitionName applyViewTransitionName',
        nothing,
      ),
      // References to fragments.
      ...all(
        'FragmentInstance addEventListenerToChild collectChildren collectClientRects commitNewChildToFragmentInstance ' +
          'deleteChildFromFragmentInstance indexOfEventListener observeChild schedulePendingIntersectionUnobserve scrollTextNodeIntoView ' +
          'validateDocumentPositionWithFiberTree',
        refuse,
      ),
      // `useActionState` and functions as `action` of a form.
      ...all('mountActionState updateActionStateImpl dispatchActionState runActionStateAction ensureFormComponentIsStateful', refuse),
      // `SuspenseList` and `Activity`.
      ...all(
        'updateSuspenseListComponent findFirstSuspended cutOffTailIfNeeded initSuspenseListRenderState updateActivityComponent',
        refuse,
      ),
      // `preinit`, `preload` and style sheets with a `precedence`.
      ...all(
        'preinitStyle preinitScript preinitModuleScript preload preloadModule preconnectAs preloadStylesheet insertStylesheetIntoRoot suspendResource',
        refuse,
      ),
      getResource: '{return null}',
      acquireResource: refuse,
      // Properties of custom elements.
      setPropOnCustomElement: refuse,
      // `onSelect` of elements.
      constructSelectEvent: nothing,
      // Stacks of components, which nothing reports.
      getStackByFiberInDevAndProd: '{return""}',
    },
    constructors: ['FragmentInstance'],
  },
];

/** Imports that need one of these functions. */
const refusedImports =
  /import\s*\{[^}]*\b(ViewTransition|SuspenseList|Activity|useActionState|useFormStatus|requestFormReset|preinit|preinitModule|preload|preloadModule|preconnect|useFetcher|useFetchers|useSubmit)\b[^}]*\}\s*from\s*['"](react|react-dom|react-router)['"]/;

/** Fails the build if a function is not there any more, or if our code imports a feature that needs one. */
export function withoutUnusedFunctions(tables = unusedFunctions) {
  const missing = new Set(tables);
  return {
    name: 'unused-functions',
    apply: (_config, { command, isSsrBuild, mode }) => command === 'build' && !isSsrBuild && mode === 'production',
    enforce: 'pre',
    transform: (code: string, id: string) => {
      const refused = /[\\/]client[\\/]/.test(id) && !id.includes('node_modules') ? refusedImports.exec(code) : null;
      if (refused) throw new Error(`${id} imports ${refused[1]}, which build/plugins/unused-functions-plugin.ts leaves out of the build`);
      const table = tables.find(({ file }) => file.test(id));
      if (!table) return null;
      missing.delete(table);
      return { code: withBodies(code, table, id), map: null };
    },
    buildEnd: (error?: Error) => {
      if (!error && missing.size > 0)
        throw new Error(`no library has these files any more: ${[...missing].map(({ file }) => file).join(', ')}`);
    },
  } satisfies Plugin;
}

interface Node {
  type: string;
  id?: { name: string } | null;
  body?: Range;
  left?: Range;
  right?: Node;
}

interface Range {
  start: number;
  end: number;
}

function withBodies(code: string, { bodies, constructors = [] }: UnusedFunctions, id: string): string {
  const found = new Map<string, { start: number; end: number; text: string }>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null) return;
    const { type, id: name, body, left, right } = value as Node;
    const assigned = type === 'AssignmentExpression' && left ? code.slice(left.start, left.end) : '';
    if (right?.body && right.type === 'FunctionExpression' && constructors.some((one) => assigned.startsWith(`${one}.prototype.`)))
      return void found.set(assigned, { start: right.body.start, end: right.body.end, text: nothing });
    const text = type === 'FunctionDeclaration' && name && body ? bodies[name.name] : undefined;
    // The one in an outer scope comes first; a function of the same name inside another one is another function.
    if (text !== undefined && name && body && !found.has(name.name)) found.set(name.name, { start: body.start, end: body.end, text });
    else Object.values(value).forEach(visit);
  };
  visit(parseAst(code));
  const lost = Object.keys(bodies).filter((name) => !found.has(name));
  if (lost.length > 0) throw new Error(`${id} has no function ${lost.join(', ')} any more`);
  return [...found.values()]
    .sort((a, b) => b.start - a.start)
    .reduce((text, part) => text.slice(0, part.start) + part.text + text.slice(part.end), code);
}
