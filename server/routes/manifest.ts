/** Makes the site an installable app: GET /manifest.webmanifest, /service-worker.js, and the icons at their conventional paths. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { languages, withLanguage, type Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import type { SiteIcons } from '#server/site-icons.ts';
import { groundColour, type GroundName, type SiteTheme } from '#shared/site/look.ts';
import type { SiteNames } from '#shared/site/site-identity.ts';
import { notFound } from '#server/errors.ts';
import { siteNameIn } from '#shared/translate.ts';

export interface ManifestRouteOptions {
  clientFolder: string;
  siteNames: () => Promise<SiteNames>;
  /** The published look. */
  theme: () => Promise<SiteTheme | null>;
  /** The files of the published icon, or of the mark of the look. */
  icons: SiteIcons;
  /** False takes the service worker back from every browser that has it. */
  serviceWorker: boolean;
  translate: (language: Language, key: string, values: Record<string, string | number>) => string;
  /** Year of the edition that the site is about; null where it has none, or cannot say. */
  editionYear: () => Promise<number | null>;
}

export function registerManifestRoutes(
  app: FastifyInstance,
  { clientFolder, siteNames, theme, icons, serviceWorker, translate, editionYear }: ManifestRouteOptions,
): void {
  const hidden = { schema: { hide: true } as object };
  for (const language of languages) {
    app.get(withLanguage(language, paths.webManifest), hidden, async (_request, reply) => {
      const version = (await icons('icon-192.png'))?.version;
      const ground = (await theme())?.grounds ?? 'rice';
      const facts = { language, names: await siteNames(), version, ground, editionYear: await editionYear() };
      const body = JSON.stringify(webManifest({ ...facts, translate }));
      return reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'public, max-age=3600').send(body);
    });
  }

  const file = join(clientFolder, 'service-worker.js');
  const worker = serviceWorker && existsSync(file) ? readFileSync(file) : Buffer.from(leavingWorker);
  app.get(paths.serviceWorker, hidden, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      // The worker's own requests are judged by this policy, not by that of the pages.
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .send(worker),
  );

  for (const [address, name, type] of iconFiles) {
    const icon = join(clientFolder, 'static', name);
    const bytes = existsSync(icon) ? readFileSync(icon) : null;
    app.get<{ Querystring: { v?: string } }>(address, hidden, async (request, reply) => {
      const own = await icons(name);
      if (!own && !bytes) throw notFound();
      // An address with the version of the icon never shows another one.
      const isLasting = own !== null && request.query.v === own.version;
      return reply
        .type(type)
        .header('cache-control', isLasting ? 'public, max-age=31536000, immutable' : `public, max-age=${own ? 300 : 86_400}`)
        .send(own?.bytes ?? bytes);
    });
  }
}

/** Conventional addresses that browsers, feed readers and phones request, and those of a published icon. */
const iconFiles = [
  ['/favicon.ico', 'favicon.ico', 'image/x-icon'],
  ['/apple-touch-icon.png', 'apple-touch-icon.png', 'image/png'],
  ['/apple-touch-icon-precomposed.png', 'apple-touch-icon.png', 'image/png'],
  ['/icon-192.png', 'icon-192.png', 'image/png'],
  ['/icon-512.png', 'icon-512.png', 'image/png'],
  ['/icon-maskable-512.png', 'icon-maskable-512.png', 'image/png'],
] as const;

interface Manifest extends Pick<ManifestRouteOptions, 'translate'> {
  language: Language;
  names: SiteNames;
  /** Of the icon; undefined for that of the design. */
  version: string | undefined;
  ground: GroundName;
  editionYear: number | null;
}

function webManifest({ language, names, version, ground, translate, editionYear }: Manifest): object {
  const values = siteNameIn(names, language);
  const png = (name: string) => (version ? `/${name}?v=${version}` : `/static/${name}`);
  // Ground of the pages, of the start screen and of the browser's bar.
  const paper = groundColour(ground, '--paper-50');
  const start = withLanguage(language, '/');
  const shortcut = (key: string, path: string) => ({
    name: translate(language, key, { ...values, year: editionYear ?? '' }),
    url: withLanguage(language, path),
  });
  return {
    // One app in two languages would be two apps on a home screen; the language that was read when it was installed is its start.
    id: start,
    name: values.site,
    short_name: values.short,
    lang: language,
    dir: 'ltr',
    description: values.description || translate(language, 'content:home.description', { ...values }),
    start_url: start,
    scope: '/',
    display: 'minimal-ui',
    background_color: paper,
    theme_color: paper,
    categories: ['entertainment', 'news'],
    icons: [
      ...(version ? [] : [{ src: '/static/icon.svg', sizes: 'any', type: 'image/svg+xml' }]),
      { src: png('icon-192.png'), sizes: '192x192', type: 'image/png' },
      { src: png('icon-512.png'), sizes: '512x512', type: 'image/png' },
      { src: png('icon-maskable-512.png'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      ...(editionYear === null ? [] : [shortcut('navigation:menu.edition', paths.edition(editionYear))]),
      shortcut('navigation:section.news', paths.news),
      shortcut('navigation:section.projectionRoom', paths.projectionRoom),
    ],
  };
}

/** Replacement worker: clears the caches and unregisters itself. Every tab then loads its next page without one. */
const leavingWorker = `self.addEventListener('install',()=>self.skipWaiting());
self.addEventListener('activate',(event)=>event.waitUntil((async()=>{for(const name of await caches.keys())if(name.startsWith('gp-'))await caches.delete(name);await self.registration.unregister()})()));
`;
