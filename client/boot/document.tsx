/** The whole HTML document. Its inline script starts the page's modules after the first paint. */
import type { ReactNode } from 'react';
import { withLanguage, type Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import firstScript from './first-script.ts?inline-script';
import { browserColours } from '#client/theme/scheme.ts';
import type { PageAssets, SiteFacts } from '#client/lib/site.ts';

interface Props {
  language: Language;
  assets: PageAssets;
  /** Version of the published icon; without one the page has the icon of the design. */
  icon?: string | undefined;
  /** `theme-color` of the browser's bar on phones; equal to `--bg`. */
  bar?: SiteFacts['bar'];
  children?: ReactNode;
}

export function Document({ language, assets, icon, bar = browserColours, children }: Props): ReactNode {
  const version = icon ? `?v=${icon}` : '';
  return (
    // The script in the head sets data-session and the class of the chosen scheme.
    <html lang={language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <meta name="theme-color" content={bar.day} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={bar.night} media="(prefers-color-scheme: dark)" />
        <link rel="icon" href={`/favicon.ico${version}`} sizes="32x32" />
        <link
          rel="icon"
          {...(icon ? { href: `/icon-192.png${version}`, sizes: '192x192' } : { href: '/static/icon.svg', type: 'image/svg+xml' })}
        />
        <link rel="apple-touch-icon" href={`/apple-touch-icon.png${version}`} />
        <link rel="manifest" href={withLanguage(language, paths.webManifest)} />
        <link rel="stylesheet" href="/static/print.css" media="print" />
        <script
          data-entry={assets.entry}
          data-chunks={assets.chunks.join(' ')}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? firstScript : '' }}
        />
      </head>
      <body>{children}</body>
    </html>
  );
}
