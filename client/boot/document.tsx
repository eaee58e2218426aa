/** The whole HTML document. Scripts start after the first paint, through the loader that the head carries. */
import type { ReactNode } from 'react';
import { withLanguage, type Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { heldPicturesScript } from './held-pictures-script.ts';
import { laterSectionsScript } from './later-sections-script.ts';
import type { PageAssets } from '#client/lib/site.ts';
import { browserColour } from '#client/theme/browser-colour.ts';

/**
 * Runs before the first paint; constant, so that one hash in the policy covers it. It sends a visitor who chose English
 * to the English twin, stores a language chosen before hydration, marks the page of a visitor who has a session (styles
 * then keep the place of their picture instead of the way to log in), and starts the page's scripts after `load` or the first
 * interaction, one chunk after the other, with a rest for the visitor's own acts between them. A chunk that is gone (a
 * release was rolled out meanwhile) reloads the page once.
 */
export const loaderScript = `(function(){var d=document,s=d.currentScript.dataset,w=window,k='chunkReload';
try{if(localStorage.getItem('languageLocal')==='en'&&d.documentElement.lang!=='en'){var p=location.pathname;location.replace('/en'+(p==='/'?'':p)+location.search+location.hash);return}}catch(e){}
try{if(localStorage.getItem('token'))d.documentElement.dataset.session='hinted'}catch(e){}
d.addEventListener('click',function(e){var a=e.target.closest&&e.target.closest('a[data-language]');if(a)try{localStorage.setItem('languageLocal',a.dataset.language);d.cookie='languageLocal='+a.dataset.language+';path=/;max-age=31536000;samesite=lax'}catch(x){}},true);
function rest(){return w.scheduler&&w.scheduler.yield?w.scheduler.yield():new Promise(function(r){setTimeout(r)})}
var begun=false;function begin(){if(begun)return;if(d.readyState==='loading'){d.addEventListener('DOMContentLoaded',begin);return}begun=true;
(s.chunks&&s.entry+' '+s.chunks).split(' ').forEach(function(c){if(!c)return;var l=d.createElement('link');l.rel='modulepreload';l.href=c;d.head.appendChild(l)});
(s.chunks+' '+s.entry).trim().split(' ').reduce(function(before,e){return before.then(function(){return import(e)}).then(rest)},Promise.resolve()).then(function(){try{sessionStorage.removeItem(k)}catch(e){}},function(e){try{if(!sessionStorage.getItem(k)){sessionStorage.setItem(k,'1');location.reload();return}}catch(x){}throw e})}
['pointerdown','keydown','touchstart'].forEach(function(n){w.addEventListener(n,begin,{once:true,passive:true,capture:true})});
if(d.readyState==='complete')setTimeout(begin);else w.addEventListener('load',function(){setTimeout(begin)})})();
${laterSectionsScript}
${heldPicturesScript}`;

interface Props {
  language: Language;
  assets: PageAssets;
  children: ReactNode;
}

export function Document({ language, assets, children }: Props): ReactNode {
  return (
    // The script in the head marks it.
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
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? loaderScript : '' }}
        />
      </head>
      <body>{children}</body>
    </html>
  );
}
