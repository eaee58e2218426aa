/** Reads a WebVTT file as plain lines, for the transcript; marks within the text are dropped. */

export interface Line {
  /** Seconds. */
  start: number;
  end: number;
  text: string;
}

const timing = /^((?:\d+:)?\d{1,2}:\d{1,2}[.,]\d{3})\s+-->\s+((?:\d+:)?\d{1,2}:\d{1,2}[.,]\d{3})/;

/** The lines in order of time. Blocks that are no cues (notes, styles) are left out. */
export function linesOfVtt(file: string): Line[] {
  const blocks = file
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/);
  return blocks.flatMap(lineOfBlock).sort((a, b) => a.start - b.start);
}

function lineOfBlock(block: string): Line[] {
  const rows = block.split('\n');
  const at = rows.findIndex((row) => timing.test(row));
  const match = timing.exec(rows[at] ?? '');
  if (!match) return [];
  const text = plainText(rows.slice(at + 1).join(' '));
  return text === '' ? [] : [{ start: secondsOf(match[1] ?? ''), end: secondsOf(match[2] ?? ''), text }];
}

function secondsOf(stamp: string): number {
  return stamp
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': '\u00A0', '&lrm;': '', '&rlm;': '' };

function plainText(text: string): string {
  const bare = text.replace(/<[^>]*>/g, '').replace(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => entities[entity] ?? '');
  return bare.replace(/\s+/g, ' ').trim();
}

/** Index of the line that is spoken at a second, or of the last one before it; -1 before the first. */
export function lineAt(lines: readonly Pick<Line, 'start'>[], seconds: number): number {
  return lines.findLastIndex((line) => line.start <= seconds + 0.05);
}

/** A searched text as lines are compared with it: any case, and one space wherever there are several. */
export function searchedText(search: string): string {
  return search.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** Where a line has the searched text; -1 without one. */
export function findInLine({ text }: Pick<Line, 'text'>, searched: string): number {
  return searched === '' ? -1 : text.toLowerCase().indexOf(searched);
}
