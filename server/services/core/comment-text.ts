/** Normalises user text before it is stored: plain text without invisible characters, direction overrides or stacked marks. */
import { createHash } from 'node:crypto';
import { invalidRequest, requiredMissing } from '#server/errors.ts';
import { commentMax } from '#shared/limits.ts';

/** Line breaks of all platforms, and characters that act as one. */
const lineBreaks = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;
/** Zero-width joiner: allowed within an emoji sequence only. */
const joinedEmoji = /(\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)\u200D(?=\p{Extended_Pictographic})/gu;
const joinerMark = '\uE000';
/** Control and format characters (direction marks, zero-width spaces, tags) and private-use characters, which every font draws differently. */
const hidden = /[\p{Cc}\p{Cf}\p{Co}]/gu;
/** More combining marks on one letter than any language uses. */
const stackedMarks = /(\p{M}{4})\p{M}+/gu;
/** Letters and symbols that render as blank. */
const blank = /[\s\p{M}\u115F\u1160\u2800\u3164\uFFA0]/gu;

/**
 * Text for storage: trimmed, with at most two line breaks in a row.
 * Throws `requiredMissing` if nothing visible is left, `invalidRequest` if it is too long.
 */
export function cleanText(text: string, max: number = commentMax): string {
  const lines = withoutHidden(text)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
  const clean = lines.replace(/\n{3,}/g, '\n\n').trim();
  if (clean.replace(blank, '') === '') throw requiredMissing();
  if ([...clean].length > max) throw invalidRequest('content');
  return clean;
}

/** One line of plain text for names and subjects; '' if nothing is left. */
export function cleanLine(text: string): string {
  return withoutHidden(text).replace(/\s+/g, ' ').trim();
}

function withoutHidden(text: string): string {
  return text
    .replaceAll(joinerMark, '')
    .replace(lineBreaks, '\n')
    .replaceAll('\t', ' ')
    .replace(joinedEmoji, `$1${joinerMark}`)
    .replace(hidden, (character) => (character === '\n' || character === joinerMark ? character : ''))
    .replaceAll(joinerMark, '\u200D')
    .normalize('NFC')
    .replace(stackedMarks, '$1');
}

/** Hash for duplicate detection; equal for texts that differ only in case, width or whitespace. */
export function hashOfText(text: string): string {
  return createHash('sha256').update(text.normalize('NFKC').toLowerCase().replace(/\s+/gu, '')).digest('hex');
}

/** Homoglyphs of Latin letters. */
const lookAlikes: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  х: 'x',
  і: 'i',
  ѕ: 's',
  у: 'y',
  ο: 'o',
  α: 'a',
  ε: 'e',
  ι: 'i',
  ν: 'v',
};

/** Text folded for comparison: case, width, accents and homoglyphs are removed. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[аеорсхіѕуοαειν]/gu, (letter) => lookAlikes[letter] ?? letter);
}

/** The first words of a comment, for notifications. */
export function excerptOf(text: string): string {
  const characters = [...text.replace(/\s+/gu, ' ')];
  return characters.length <= excerptMax ? characters.join('') : `${characters.slice(0, excerptMax - 1).join('')}…`;
}

const excerptMax = 60;
