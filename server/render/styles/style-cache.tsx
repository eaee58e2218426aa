/**
 * Caches compiled styles over all renderings. styled-components compiles every rule again for each `ServerStyleSheet`, because
 * each starts empty; a class name is a hash of component and text, so its rules never change.
 */
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server.bun';
import { StyleSheetConsumer, StyleSheetContext, type IStyleSheetContext, type ServerStyleSheet } from 'styled-components';

type Compile = IStyleSheetContext['stylis'];
/** The library passes the last one to its own compiler, though the type does not name it. */
type CompileParameters = [css: string, selector?: string, prefix?: string, componentId?: string];

interface Compiled {
  css: string;
  rules: string[];
}

/** Bounds the memory where values in styles come from content. */
const compiledMax = 20_000;

/** Returns a compiler that compiles each class once. Its arrays are shared and must not be changed. */
export function createStyleCache(compile: Compile, max = compiledMax): Compile {
  const compiled = new Map<string, Compiled>();
  const cached = (...parameters: CompileParameters): string[] => {
    const [css, selector = '', prefix = '', componentId = '&'] = parameters;
    // Global styles and keyframes.
    if (!selector.startsWith('.')) return compile(...parameters);
    const key = `${prefix} ${componentId} ${selector}`;
    const known = compiled.get(key);
    if (known?.css === css) return known.rules;
    const rules = compile(...parameters);
    if (compiled.size < max) compiled.set(key, { css, rules });
    return rules;
  };
  // The hash goes into class names.
  return Object.assign(cached, { hash: compile.hash });
}

/** The library's own compiler is the default value of its context. */
function ownCompile(): Compile {
  let own: Compile | undefined;
  renderToString(
    <StyleSheetConsumer>
      {({ stylis }) => {
        own = stylis;
        return null;
      }}
    </StyleSheetConsumer>,
  );
  if (!own) throw new Error('styled-components has no compiler in its context');
  return own;
}

export const compileStyles = createStyleCache(ownCompile());

/** As `sheet.collectStyles(tree)`, with the compiled styles of all renderings. */
export function collectStyles(sheet: ServerStyleSheet, tree: ReactNode): ReactNode {
  return <StyleSheetContext.Provider value={{ styleSheet: sheet.instance, stylis: compileStyles }}>{tree}</StyleSheetContext.Provider>;
}
