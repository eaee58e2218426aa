/** What is added to the HTML of every page of a rehearsal, the same for everybody: the banner, of which no script of the site knows, and a script of its own. */
import type { DrawnPage } from '#server/render/drawn-page.ts';
import { copyScriptPath } from './copy-script.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { languages, type Language } from '#shared/language.ts';

/** The sentence of the banner in a language. */
type Text = (language: Language, time: string) => string;

const style =
  'body>rehearsal-banner{position:fixed;inset:auto 0 0;z-index:2147483647;pointer-events:none;display:flex;flex-wrap:wrap;justify-content:center;gap:0 1.5em;padding:.4em 1em;background:#7a1f12;color:#fff;font:500 .8125rem/1.5 sans-serif;text-align:center}body{padding-block-end:2rem}@media print{body>rehearsal-banner{position:static}}';

/** Adds the banner to pages. The browser's part of a page skips an element of a name that it does not know. */
export function bannerFor(at: string, text: Text): (page: DrawnPage) => void {
  const lines = languages.map((language) => `<span lang="${language}">${text(language, absoluteDateTime(at, language))}</span>`);
  const banner = `<rehearsal-banner role="note">${lines.join('')}</rehearsal-banner>`;
  return (page) => {
    page.head += `<style>${style}</style><script src="${copyScriptPath}"></script>`;
    page.end += banner;
  };
}
