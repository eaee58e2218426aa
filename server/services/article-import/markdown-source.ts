/** The words of a Markdown text without its marks and addresses, found without the parser whose work they check. */

/** Destinations of link definitions; a definition with anything else is a sentence. */
const destination = '(?:<[^>]*>|[a-z][a-z+.-]*:\\S*|[#/.]\\S*|[\\w%-]+[./]\\S*)';

const steps: readonly (readonly [RegExp, string])[] = [
  [/<!--[\s\S]*?-->/g, ''],
  [/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ''],
  [/^[ \t>]*(?:`{3,}|~{3,}).*$/gm, ''],
  // Addresses in angle brackets are text, other brackets are elements.
  [/<((?:https?:|mailto:)[^>\s]*|[\w.+-]+@[^>\s]+)>/g, '$1'],
  [/<\/?[a-z][^>]*>/gi, ' '],
  [new RegExp(`^ {0,3}\\[(?!\\^)[^\\]]+\\]:[ \\t]*${destination}(?:[ \\t]+(?:"[^"]*"|'[^']*'|\\([^)]*\\)))?[ \\t]*$`, 'gim'), ''],
  [/\[\^[^\]\s]+\]:?/g, ' '],
  [/!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])?/g, ''],
  [/\]\((?:[^()]|\([^()]*\))*\)/g, ']'],
  [/\]\[[^\]]*\]/g, ']'],
  [/^[ \t>]*(?:[-*+][ \t]+)?\d{1,9}[.)](?=[ \t])/gm, ''],
  [/^([ \t>]*(?:[-*+]|\d+[.)])[ \t]+)\[[ x]\]/gim, '$1'],
  [/&#?\w{1,31};/g, ' '],
];

/** The text of each line. */
export function markdownTexts(text: string): string[] {
  const bare = steps.reduce((rest, [pattern, by]) => rest.replace(pattern, by), text);
  return bare
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/^[\s>#|]+/, '').trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line));
}
