/** Vite configuration of the browser bundle, the server bundle (`--ssr`) and the development server. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkModules } from '#build/plugins/chunk-modules-plugin.ts';
import { componentModules } from '#build/plugins/component-modules-plugin.ts';
import { contractsWithoutSchemas } from '#build/plugins/contract-plugin.ts';
import { drawnAtOnce } from '#build/plugins/drawn-at-once-plugin.ts';
import { inlineScripts } from './plugins/inline-script-plugin.ts';
import { leanLibraries } from '#build/plugins/lean-libraries-plugin.ts';
import { serverVariants } from '#build/plugins/server-variants-plugin.ts';
import { prebuiltStyles } from '#build/plugins/prebuilt-styles-plugin.ts';
import { sharedChunks } from '#build/plugins/shared-chunks.ts';
import { scriptChunk } from '#build/plugins/script-chunk-plugin.ts';
import { serverLibraries } from '#build/plugins/server-libraries-plugin.ts';
import { startChunk } from '#build/plugins/start-chunk.ts';
import { withoutUnusedFunctions } from '#build/plugins/unused-functions-plugin.ts';
import { patchedVideoJs } from '#build/plugins/video-js-plugin.ts';

/** Output folder of the scripts of management pages. */
const manageFolder = 'assets/manage/';

/** Chunks that every page has loaded before it loads another one. */
const ofEveryPage = /^assets\/(rolldown-runtime|vendor|core|hydrate)-/;

export const projectRoot = fileURLToPath(new URL('..', import.meta.url));

/** Stable class names for server and browser; without them hydration finds different names. */
export const styledComponentsTransform = {
  plugins: { styledComponents: { displayName: false, fileName: false, ssr: true, minify: true, pure: true } },
};

/**
 * Packages that stay files of their own on the server: native code and WebAssembly, what only some requests load, and what
 * only development loads. All others are bundled, because finding and compiling hundreds of files is half of a start.
 */
const loadedApart = [
  '@aws-sdk/client-s3',
  '@cantoo/pdf-lib',
  '@electric-sql/pglite',
  '@fastify/middie',
  '@fastify/swagger',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  '@simplewebauthn/server',
  '@tus/server',
  'age-encryption',
  'file-type',
  'harfbuzzjs',
  'mammoth',
  'mediabunny',
  'nodemailer',
  'pinyin-pro',
  'sanitize-html',
  'sharp',
  'subset-font',
  'undici',
  'video.js',
  'vite',
  'yauzl',
  'yazl',
];

export default defineConfig(({ isSsrBuild }) => ({
  root: projectRoot,
  plugins: [
    react(),
    inlineScripts(),
    contractsWithoutSchemas(),
    leanLibraries(),
    serverLibraries(),
    withoutUnusedFunctions(),
    patchedVideoJs(),
    ...(isSsrBuild
      ? [componentModules(projectRoot), serverVariants(projectRoot), drawnAtOnce(), scriptChunk()]
      : [prebuiltStyles(projectRoot), chunkModules(projectRoot)]),
  ],
  oxc: styledComponentsTransform,
  publicDir: 'client/public',
  ssr: isSsrBuild ? { noExternal: true, external: [...loadedApart] } : {},
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node24',
        minify: false,
        cssMinify: true,
        emptyOutDir: true,
        // What every start runs is one chunk on purpose, with what it imports later.
        chunkSizeWarningLimit: Infinity,
        rollupOptions: {
          checks: { ineffectiveDynamicImport: false },
          input: {
            main: 'server/main.ts',
            'compiled-code': 'server/ports/compiled-code.ts',
            cli: 'server/cli/cli.ts',
            'embedded-worker': 'server/db/embedded/worker.ts',
            'article-worker': 'server/services/article-import/article-worker.ts',
            'font-subset-worker': 'server/services/media/font-subset-worker.ts',
            'mark-worker': 'server/services/press/mark-worker.ts',
            'share-picture-worker': 'server/services/share/share-picture-worker.ts',
            'moved-clock': 'server/rehearsal/moved-clock.ts',
            'style-file': 'build/steps/write-style-file.ts',
            'picture-process': 'server/demo/picture-process.ts',
          },
          output: {
            entryFileNames: '[name].js',
            chunkFileNames: 'chunks/[name]-[hash].js',
            codeSplitting: { groups: startChunk(projectRoot) },
          },
        },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        // `test/render/assets.test.ts` judges what a page loads; the player is large, and loaded when a film is opened.
        chunkSizeWarningLimit: Infinity,
        // The entry script contains the names of preloaded files; those of the management centre would be half of them.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, dependencies) =>
            file.startsWith(manageFolder) ? [] : dependencies.filter((dependency) => !ofEveryPage.test(dependency)),
        },
        // Keeps the chunks of earlier releases, so that open tabs keep working.
        emptyOutDir: false,
        rollupOptions: {
          input: 'client/boot/main.tsx',
          output: {
            chunkFileNames: ({ facadeModuleId }) =>
              `${/\/client\/(pages\/manage\/|staff-routes|shells\/staff-)/.test(facadeModuleId ?? '') ? manageFolder : 'assets/'}[name]-[hash].js`,
            // Chunks of every page: code that changes with our releases, libraries, and the start of React as a separate task.
            codeSplitting: {
              groups: [
                {
                  name: 'vendor',
                  priority: 99,
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router|valtio|proxy-compare|@loadable|hoist-non-react-statics|@babel|react-is|cookie|set-cookie-parser)[\\/]/,
                },
                { name: 'styled-components', priority: 99, test: /node_modules[\\/](styled-components|stylis)[\\/]/ },
                { name: 'hydrate', priority: 99, test: /[\\/]client[\\/]boot[\\/]hydrate\.ts$/ },
                ...sharedChunks(projectRoot),
              ],
            },
          },
        },
      },
}));
