/** A word-level diff of two texts; Chinese is segmented into words too. */
import { diffArrays } from 'diff';

export interface DiffPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Parts in the order of reading; a replaced word is removed before the new one is added. */
export function wordDiff(before: string, after: string, locale: string): DiffPart[] {
  const words = new Intl.Segmenter(locale, { granularity: 'word' });
  const split = (text: string) => Array.from(words.segment(text), ({ segment }) => segment);
  return diffArrays(split(before), split(after)).map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' };

/** The words of HTML, a line for each of its blocks; a picture is its description in brackets. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<img\b[^>]*?\salt="([^"]*)"[^>]*>/g, '[$1]\n')
    .replace(/<br[^>]*>|<\/(?:p|h[2-4]|li|tr|figure|figcaption|blockquote|pre)>|<hr[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity)
    .replace(/[ \t]*\n\s*/g, '\n')
    .trim();
}
