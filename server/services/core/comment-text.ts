/** What becomes of the text of a comment before it is kept: plain text without anything that hides, turns or stacks. */
import { createHash } from 'node:crypto';
import { invalidRequest, requiredMissing } from '#server/errors.ts';
import { commentMax } from '#shared/limits.ts';

/** Line breaks of every system, and the characters that act as one. */
const lineBreaks = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;
/** Joins the parts of one emoji; anywhere else it only hides. */
const joinedEmoji = /(\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)\u200D(?=\p{Extended_Pictographic})/gu;
const joinerKept = '\uE000';
/** Control and format characters: direction marks, zero-width spaces, tags. Private characters look different everywhere. */
const hidden = /[\p{Cc}\p{Cf}\p{Co}]/gu;
/** More marks on one letter than any language has. */
const stackedMarks = /(\p{M}{4})\p{M}+/gu;
/** Letters and signs that are drawn as nothing. */
const blank = /[\s\p{M}\u115F\u1160\u2800\u3164\uFFA0]/gu;

/**
 * Text as it is kept: trimmed, with line breaks, at most two in a row.
 * Throws `requiredMissing` when nothing can be seen of it, `invalidRequest` when it is too long.
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

/** One line of plain text, for names and subjects; '' when nothing is left. */
export function cleanLine(text: string): string {
  return withoutHidden(text).replace(/\s+/g, ' ').trim();
}

function withoutHidden(text: string): string {
  return text
    .replaceAll(joinerKept, '')
    .replace(lineBreaks, '\n')
    .replaceAll('\t', ' ')
    .replace(joinedEmoji, `$1${joinerKept}`)
    .replace(hidden, (character) => (character === '\n' || character === joinerKept ? character : ''))
    .replaceAll(joinerKept, '\u200D')
    .normalize('NFC')
    .replace(stackedMarks, '$1');
}

/** The same for texts that differ only in case, width and spaces. */
export function hashOfText(text: string): string {
  return createHash('sha256').update(text.normalize('NFKC').toLowerCase().replace(/\s+/gu, '')).digest('hex');
}

/** Letters that look like Latin ones. */
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

/** Text for comparing: without case, width, accents and look-alikes. */
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
