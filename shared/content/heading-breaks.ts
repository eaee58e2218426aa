/**
 * Line breaks of Chinese headings: between words, never inside 《》, never before closing marks, and never with a single
 * character on a line. English headings break at spaces.
 */
import type { Language } from '#shared/language.ts';

/** Marks that are not separated from the text before them. */
const closing = /^[，。！？、：；”’》〉）】』」·…—～%℃]/;
/** Marks that are not separated from the text after them. */
const opening = /[“‘《〈（【『「]$/;
/** Words that belong to what follows: a line begins with them and does not end with them. */
const leading = /^[向与为和对在从把被由给]$/;
/** Marks after which a single character may begin a line. */
const sentenceEnd = /[，。！？：；]$/;
/** A phrase of more characters than this no longer swallows a single character. */
const shortPhrase = 3;

let segmenter: Intl.Segmenter | undefined;
const known = new Map<string, readonly string[]>();
const knownMax = 2_000;

/**
 * Splits a text into phrases; a line may break between two of them. Joined they are the text. The words come from the
 * dictionary of the JavaScript engine: two engines may differ (see client/ui/text/phrase.tsx, which reads the server's
 * phrases from the page).
 */
export function breakable(text: string, language: Language): readonly string[] {
  if (language !== 'zh-Hans' || text === '' || typeof Intl.Segmenter === 'undefined') return [text];
  const cached = known.get(text);
  if (cached) return cached;
  const phrases = namePattern.test(text) ? partsOfName(text) : join(wordsOf(text));
  if (known.size >= knownMax) known.clear();
  known.set(text, phrases);
  return phrases;
}

/** A transcribed name, such as 弗朗切斯卡·里沃: parts joined by dots, and nothing else. */
const namePattern = /^[\p{Script=Han}\p{Script=Katakana}ー-]+(?:[·・•‧][\p{Script=Han}\p{Script=Katakana}ー-]+)+$/u;

/** A name breaks after its dots only. */
function partsOfName(name: string): readonly string[] {
  return name.split(/(?<=[·・•‧])/u);
}

function wordsOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Joins words into phrases that may stand at the beginning of a line. */
function join(words: readonly string[]): readonly string[] {
  const phrases: string[] = [];
  let current = '';
  let depth = 0;
  for (const word of words) {
    if (current !== '' && depth === 0 && mayBreak(current, word)) {
      phrases.push(current);
      current = '';
    }
    current += word;
    depth = Math.max(0, depth + count(word, '《') - count(word, '》'));
  }
  phrases.push(current);
  return phrases;
}

function mayBreak(before: string, word: string): boolean {
  if (closing.test(word) || opening.test(before)) return false;
  // Latin text and figures break at their own spaces.
  if (/[\s\p{Script=Latin}\d]$/u.test(before) && /^[\s\p{Script=Latin}\d]/u.test(word)) return false;
  if (leading.test(before)) return false;
  if (leading.test(word)) return true;
  const isSingle = [...word].length === 1;
  return !(isSingle && [...before].length <= shortPhrase && !sentenceEnd.test(before));
}

function count(text: string, mark: string): number {
  return text.split(mark).length - 1;
}
