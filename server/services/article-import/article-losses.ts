/** Parts of an article's HTML that the allow-list of bodies will drop, for the report of an import. */
import { Parser } from 'htmlparser2';
import type { ArticleNote } from '#shared/api/site/article-import.ts';
import { isAllowedElement } from '#server/services/core/html-text.ts';
import { countedNames, note, noteOf } from './found-article.ts';

/** Elements without a meaning of their own, whose text stays. */
const frames = new Set(
  'html head body div section article main header footer aside nav center font big small tt ins del strike mark abbr cite q dfn kbd samp var address picture source wbr colgroup col tfoot caption dl dt dd h1 h5 h6'.split(
    ' ',
  ),
);

/** Elements that are dropped, links that lead nowhere, and looks that bodies do not have. */
export function lossesOf(html: string): ArticleNote[] {
  const dropped = new Map<string, number>();
  let [links, anchors, styling] = [0, 0, 0];
  const parser = new Parser({
    onopentag: (name, { href, style = '', align, color }) => {
      if (!isAllowedElement(name) && !frames.has(name)) dropped.set(name, (dropped.get(name) ?? 0) + 1);
      // References of notes are told by the count of notes.
      if (name === 'a' && href?.startsWith('#')) anchors += /^#(?:foot|end)note-/.test(href) ? 0 : 1;
      else if (name === 'a' && href && /^\s*[a-z][\w+.-]*:/i.test(href) && !/^\s*(https?|mailto):/i.test(href)) links += 1;
      if (align || color || /(^|;)\s*(text-align|color|background|font-size|float)\s*:/i.test(style)) styling += 1;
    },
  });
  parser.end(html);
  return [
    ...(dropped.size > 0 ? [note('elements', 0, countedNames(dropped))] : []),
    ...noteOf('links', links),
    ...noteOf('anchors', anchors),
    ...noteOf('styling', styling),
  ];
}

/** Elements whose text nobody reads. */
const silent = new Set(['script', 'style', 'noscript', 'template']);

/** The text of HTML, piece by piece. */
export function htmlTexts(html: string): string[] {
  const texts: string[] = [];
  let depth = 0;
  const parser = new Parser({
    onopentag: (name) => (depth += silent.has(name) ? 1 : 0),
    ontext: (text) => {
      if (depth === 0 && text.trim() !== '') texts.push(text);
    },
    onclosetag: (name) => (depth -= silent.has(name) ? 1 : 0),
  });
  parser.end(html);
  return texts;
}
