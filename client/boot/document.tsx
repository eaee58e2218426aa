/** The whole HTML document. Its inline script starts the page's modules after the first paint. */
import type { ReactNode } from 'react';
import { withLanguage, type Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import firstScript from './first-script.ts?inline-script';
import type { PageAssets } from '#client/lib/site.ts';
import { browserColour } from '#client/theme/browser-colour.ts';

interface Props {
  language: Language;
  assets: PageAssets;
  children?: ReactNode;
}

export function Document({ language, assets, children }: Props): ReactNode {
  return (
    // The script in the head sets data-session.
    <html lang={language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <meta name="theme-color" content={browserColour} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/static/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
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
