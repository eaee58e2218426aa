/** In the server bundle, which draws each page once, the client's modules take leaner variants of two libraries. */
import { join } from 'node:path';
import type { Plugin } from 'vite';

const ours = /[\\/]client[\\/][^?]*\.tsx?$/;

export const isClientModule = (id: string): boolean => ours.test(id);

const variants: Readonly<Record<string, string>> = {
  'react/jsx-runtime': 'server/render/styles/plain-jsx.ts',
  valtio: 'server/render/lean/still-state.ts',
};

/** Fails the build if one is not used any more, because its import has another form and its gain would be lost unnoticed. */
export function serverVariants(root: string): Plugin {
  const unused = new Set(Object.keys(variants));
  return {
    name: 'server-variants',
    apply: (_config, { command, isSsrBuild, mode }) => command === 'build' && isSsrBuild === true && mode === 'production',
    enforce: 'pre',
    resolveId: (source, importer = '') => {
      const variant = isClientModule(importer) ? variants[source] : undefined;
      if (variant === undefined) return null;
      unused.delete(source);
      return join(root, variant);
    },
    buildEnd: (error) => {
      if (!error && unused.size > 0) throw new Error(`no module of the client imports ${[...unused].join(', ')}`);
    },
  };
}
