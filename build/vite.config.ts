/** One Vite configuration: the browser bundle, the server bundle (`--ssr`) and the development server. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export const projectRoot = fileURLToPath(new URL('..', import.meta.url));

/** Stable class names on both sides; without them server and browser disagree after hydration. */
export const styledComponentsTransform = {
  plugins: { styledComponents: { displayName: false, fileName: false, ssr: true, minify: true, pure: true } },
};

export default defineConfig(({ isSsrBuild }) => ({
  root: projectRoot,
  plugins: [react()],
  oxc: styledComponentsTransform,
  publicDir: false,
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node24',
        minify: false,
        emptyOutDir: true,
        rollupOptions: {
          input: { main: 'server/main.ts', cli: 'server/cli.ts', 'embedded-worker': 'server/db/embedded/worker.ts' },
          output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { polyfill: false },
        // Earlier releases' chunks stay beside the new ones, so that open tabs keep working.
        emptyOutDir: false,
        rollupOptions: { input: 'client/main.tsx' },
      },
}));
