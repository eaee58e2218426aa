/** Where the renderer comes from: the built bundle, or Vite in development with hot updates. */
import type { FastifyInstance } from 'fastify';
import type { createPageHead } from './page-head.ts';
import type { createRenderer } from './render-page.tsx';
import { assetsFromManifest, developmentAssets, readManifest, type AssetsOf } from './asset-manifest.ts';

export interface RenderModules {
  createRenderer: typeof createRenderer;
  createPageHead: typeof createPageHead;
  themeStyles: string;
}

export interface RenderSource {
  /** Called once with a built bundle, for every page in development. */
  load: () => Promise<RenderModules>;
  assetsOf: AssetsOf;
  /** False where pages are rendered anew each time. */
  keepsPages: boolean;
  close: () => Promise<void>;
}

const baseTexts = ['common', 'navigation'];

/** The renderer of this build and the client files beside it. */
export function builtSource(clientFolder: string): RenderSource {
  return {
    load: async () => ({
      ...(await import('./render-page.tsx')),
      ...(await import('./page-head.ts')),
      ...(await import('./theme-styles.ts')),
    }),
    assetsOf: assetsFromManifest(readManifest(clientFolder), baseTexts),
    keepsPages: true,
    close: async () => undefined,
  };
}

/** Vite in middleware mode on the app's own port. */
export async function developmentSource(app: FastifyInstance, root: string): Promise<RenderSource> {
  const [{ createServer }, { default: middie }] = await Promise.all([import('vite'), import('@fastify/middie')]);
  const vite = await createServer({
    root,
    configFile: `${root}/build/vite.config.ts`,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server }, watch: { ignored: ['**/dist/**', '**/data/**'] } },
  });
  await app.register(middie);
  app.use(vite.middlewares);
  return {
    load: async () => {
      try {
        const [page, head, styles] = await Promise.all([
          vite.ssrLoadModule('/server/render/render-page.tsx'),
          vite.ssrLoadModule('/server/render/page-head.ts'),
          vite.ssrLoadModule('/server/render/theme-styles.ts'),
        ]);
        return { ...page, ...head, ...styles } as unknown as RenderModules;
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error);
        throw error;
      }
    },
    assetsOf: developmentAssets,
    keepsPages: false,
    close: () => vite.close(),
  };
}
