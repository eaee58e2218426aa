/** Detects links in comments, including obfuscated ones. */
import { foldText } from '#server/services/core/comment-text.ts';

/** Top-level domains common in spam; matched as whole words only. */
const endings =
  'com|net|org|cn|cc|top|xyz|vip|info|biz|shop|store|site|online|club|icu|link|live|fun|pro|wang|ltd|work|app|dev|io|me|tv|co|ru|us|uk|de|jp|kr|hk|tw|in|eu|ai|gg|ly|so|im|to|ws|pw|tk|ml|ga|cf|gq|asia|mobi|name|edu|gov|中国|公司|网络|网址|商城';
/** Top-level domains that are no words, so that a space before them is allowed. */
const strictEndings = 'com|net|org|cn|cc|xyz|vip|icu|wang|ltd';
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const end = '(?![a-z0-9-])';
/** A dot that is spelled out, bracketed or preceded by spaces. */
const disguisedDot = '(?:\\s+\\.\\s*|\\s*[[({<]\\s*(?:\\.|dot|点)\\s*[\\])}>]\\s*|\\s+dot\\s+|\\s*点\\s*|\\s*。\\s*|\\s*[·•∙]\\s*)';

const patterns: readonly RegExp[] = [
  // A scheme, plain or obfuscated: http://, hxxps://, h**p: / /, ftp://
  /\b[a-z][a-z0-9+.-]{1,9}:\s*\/\s*\//,
  /\bh(?:tt|xx|\*\*|\.\.)ps?\s*:/,
  /\bwww\s*[.。·]\s*[a-z0-9]/,
  new RegExp(`${label}\\.(?:${endings})${end}`),
  new RegExp(`${label}\\.\\s+(?:${strictEndings})${end}`),
  new RegExp(`${label}${disguisedDot}(?:${strictEndings}|top|info|shop|site|online|club|link|io|tv|me)${end}`),
  /\bxn--[a-z0-9-]+/,
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/,
];

/** Whether a text contains a link or an email address. */
export function hasLink(text: string): boolean {
  // NFKD normalises full-width characters; the ideographic full stop remains and is matched as a dot.
  const folded = foldText(text).replaceAll('｡', '。');
  return patterns.some((pattern) => pattern.test(folded));
}
