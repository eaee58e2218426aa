/** One Vite configuration: the browser bundle, the server bundle (`--ssr`) and the development server. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractsWithoutSchemas } from './contract-plugin.ts';
import { leanLibraries } from './lean-libraries-plugin.ts';
import { mendedVideoJs } from './video-js-plugin.ts';

export const projectRoot = fileURLToPath(new URL('..', import.meta.url));

/** Stable class names on both sides; without them server and browser disagree after hydration. */
export const styledComponentsTransform = {
  plugins: { styledComponents: { displayName: false, fileName: false, ssr: true, minify: true, pure: true } },
};

export default defineConfig(({ isSsrBuild }) => ({
  root: projectRoot,
  plugins: [react(), contractsWithoutSchemas(), leanLibraries(), mendedVideoJs()],
  oxc: styledComponentsTransform,
  publicDir: 'client/public',
  // As they are published, loading these costs half a second and 270 MB; bundled, next to nothing.
  ssr: { noExternal: isSsrBuild ? ['drizzle-orm', 'typebox', 'react-router', 'valtio'] : [] },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node24',
        minify: false,
        cssMinify: true,
        emptyOutDir: true,
        rollupOptions: {
          input: {
            main: 'server/main.ts',
            cli: 'server/cli.ts',
            'embedded-worker': 'server/db/embedded/worker.ts',
            'font-subset-worker': 'server/services/font-subset-worker.ts',
            'picture-process': 'server/demo/picture-process.ts',
          },
          output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { polyfill: false },
        // Earlier releases' chunks stay beside the new ones, so that open tabs keep working.
        emptyOutDir: false,
        rollupOptions: {
          input: 'client/main.tsx',
          output: {
            // What every page needs, in two files: what changes with our releases and what does not. Parts of forms come with forms.
            codeSplitting: {
              groups: [
                { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|react-router|styled-components|stylis|valtio|proxy-compare|@loadable|hoist-non-react-statics|@babel|react-is|cookie|set-cookie-parser)[\\/]/ },
                { name: 'shell', test: /[\\/](client[\\/](ui|lib|state|theme)|client[\\/]features[\\/]navigation|shared)[\\/](?!.*(suggestion|empty-state|last-wish|state.login|shared.api.(account|like|comment|feedback|notification|session|video|column|content|work|face)|checkbox|chip-links|choice-menu|pagination|ui.search-form|form-field|leave-question|password-field|question-dialog|segmented|select-field|tabs|text-field|use-form|validation))/, minShareCount: 3 },
              ],
            },
          },
        },
      },
}));
