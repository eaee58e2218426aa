/** Finds addresses in a comment, also those that are written so that a machine should not find them. */
import { foldText } from '#server/services/core/comment-text.ts';

/** Endings that addresses in unwanted comments have; an ending is only taken where the whole word is one. */
const endings =
  'com|net|org|cn|cc|top|xyz|vip|info|biz|shop|store|site|online|club|icu|link|live|fun|pro|wang|ltd|work|app|dev|io|me|tv|co|ru|us|uk|de|jp|kr|hk|tw|in|eu|ai|gg|ly|so|im|to|ws|pw|tk|ml|ga|cf|gq|asia|mobi|name|edu|gov|中国|公司|网络|网址|商城';
/** Endings that no sentence begins with, so that a space may stand before them. */
const strictEndings = 'com|net|org|cn|cc|xyz|vip|icu|wang|ltd';
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const end = '(?![a-z0-9-])';
/** A dot that is written out, bracketed or set apart by spaces before it. */
const disguisedDot = '(?:\\s+\\.\\s*|\\s*[[({<]\\s*(?:\\.|dot|点)\\s*[\\])}>]\\s*|\\s+dot\\s+|\\s*点\\s*|\\s*。\\s*|\\s*[·•∙]\\s*)';

const patterns: readonly RegExp[] = [
  // A scheme, whole or defaced: http://, hxxps://, h**p: / /, ftp://
  /\b[a-z][a-z0-9+.-]{1,9}:\s*\/\s*\//,
  /\bh(?:tt|xx|\*\*|\.\.)ps?\s*:/,
  /\bwww\s*[.。·]\s*[a-z0-9]/,
  new RegExp(`${label}\\.(?:${endings})${end}`),
  new RegExp(`${label}\\.\\s+(?:${strictEndings})${end}`),
  new RegExp(`${label}${disguisedDot}(?:${strictEndings}|top|info|shop|site|online|club|link|io|tv|me)${end}`),
  /\bxn--[a-z0-9-]+/,
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/,
];

/** Whether a text holds an address of the web or of mail. */
export function hasLink(text: string): boolean {
  // NFKD makes full-width signs plain; the ideographic full stop stays, and is tried as a dot.
  const folded = foldText(text).replaceAll('｡', '。');
  return patterns.some((pattern) => pattern.test(folded));
}
