/** Vite configuration of the browser bundle, the server bundle (`--ssr`) and the development server. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkModules } from '#build/plugins/chunk-modules-plugin.ts';
import { componentIds } from '#build/plugins/component-ids-plugin.ts';
import { contractsWithoutSchemas } from '#build/plugins/contract-plugin.ts';
import { inlineScripts } from './plugins/inline-script-plugin.ts';
import { sharedChunks } from '#build/plugins/shared-chunks.ts';
import { patchedVideoJs } from '#build/plugins/video-js-plugin.ts';

/** Output folder of the scripts of management pages. */
const manageFolder = 'assets/manage/';

/** Chunks that every page has loaded before it loads another one. */
const ofEveryPage = /^assets\/(rolldown-runtime|vendor|core)-/;

export const projectRoot = fileURLToPath(new URL('..', import.meta.url));

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
  '@napi-rs/canvas',
  '@node-rs/argon2',
  '@simplewebauthn/server',
  '@tus/server',
  'age-encryption',
  'file-type',
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

export default defineConfig(({ command, isSsrBuild }) => ({
  root: projectRoot,
  plugins: [
    componentIds(projectRoot),
    react(),
    inlineScripts(),
    contractsWithoutSchemas(),
    patchedVideoJs(),
    ...(isSsrBuild ? [] : [chunkModules(projectRoot)]),
  ],
  publicDir: 'client/public',
  // React's development files would be bundled too.
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: isSsrBuild ? { noExternal: true, external: [...loadedApart] } : {},
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node24',
        minify: false,
        cssMinify: true,
        emptyOutDir: true,
        // Bundled packages load faster than hundreds of files; no browser downloads them.
        chunkSizeWarningLimit: Infinity,
        rollupOptions: {
          input: {
            main: 'server/main.ts',
            parts: 'server/parts.ts',
            cli: 'server/cli/cli.ts',
            'embedded-worker': 'server/db/embedded/worker.ts',
            'article-worker': 'server/services/article-import/article-worker.ts',
            'font-subset-worker': 'server/services/media/font-subset-worker.ts',
            'mark-worker': 'server/services/press/mark-worker.ts',
            'share-picture-worker': 'server/services/share/share-picture-worker.ts',
            'moved-clock': 'server/rehearsal/moved-clock.ts',
            'picture-process': 'server/demo/picture-process.ts',
          },
          output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
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
            codeSplitting: { groups: sharedChunks(projectRoot) },
          },
        },
      },
}));
