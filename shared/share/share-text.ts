/** Width of a text on a card, and truncation between grapheme clusters. */

/** Made with the first text: it loads the rules of all scripts. */
let segmenter: Intl.Segmenter | undefined;
const graphemesOf = (text: string) => (segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' })).segment(text);
/** Characters as wide as a Chinese one: East Asian scripts, full-width forms, and emoji. */
const wide =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|[\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|\ufe0f/u;

/** A text that may have been shortened. */
export interface CutText {
  text: string;
  isCut: boolean;
}

/** Width in cells: a Latin letter is one, a Chinese character or an emoji two. */
export function cellsOf(text: string): number {
  let cells = 0;
  for (const { segment } of graphemesOf(text)) cells += wide.test(segment) ? 2 : 1;
  return cells;
}

/** The text in one line of white space, cut to so many cells; the ellipsis takes one of them. */
export function cutText(text: string, cellsMax: number): CutText {
  const whole = text.replace(/\s+/g, ' ').trim();
  let cells = 0;
  let length = 0;
  for (const { segment, index } of graphemesOf(whole)) {
    cells += wide.test(segment) ? 2 : 1;
    if (cells <= cellsMax - 1) length = index + segment.length;
    if (cells > cellsMax) return { text: `${whole.slice(0, length).trimEnd()}…`, isCut: true };
  }
  return { text: whole, isCut: false };
}
