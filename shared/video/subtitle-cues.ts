/** Subtitles as plain cues: read from WebVTT and SubRip, written as canonical WebVTT in which no text is markup. */

export interface Cue {
  /** Milliseconds. */
  start: number;
  end: number;
  /** Plain text; lines are divided by `\n`, none is empty. */
  text: string;
}

export interface ReadCue extends Cue {
  /** Line of the file with its times, from 1. */
  line: number;
}

/**
 * Why a file cannot be read: a line that is neither text of a cue nor anything else of a file, times that are none,
 * no cue at all, or more cues than any film has.
 */
export const readFaultNames = ['stray', 'times', 'none', 'many'] as const;
export type ReadFaultName = (typeof readFaultNames)[number];

export interface ReadFault {
  /** Line of the file, from 1. */
  line: number;
  name: ReadFaultName;
}

export interface ReadSubtitles {
  cues: ReadCue[];
  faults: ReadFault[];
}

/** Maximum number of cues in a file, and of reported faults. */
const cuesMax = 10_000;
const readFaultsMax = 50;

const arrow = '-->';
const times = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})\s*-->\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})(?:\s.*)?$/;

/** Parses a file as WebVTT by its header, otherwise as SubRip. Drops styles, regions, notes, positions and inline markup. */
export function readSubtitles(file: string): ReadSubtitles {
  const lines = linesOf(file);
  const isVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '');
  const cues: ReadCue[] = [];
  const faults: ReadFault[] = [];
  for (const block of blocksOf(lines, isVtt)) {
    for (const part of partsOf(block)) {
      const read = readPart(part);
      if ('text' in read) cues.push(read);
      else faults.push(read);
    }
  }
  if (cues.length === 0 && faults.length === 0) faults.push({ line: 1, name: 'none' });
  const beyond = cues[cuesMax];
  if (beyond) faults.push({ line: beyond.line, name: 'many' });
  return { cues: cues.slice(0, cuesMax), faults: faults.slice(0, readFaultsMax) };
}

/** Canonical file: full times, escaped markup, no settings. `readSubtitles` parses it to the same cues. */
export function writeVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ start, end, text }) => `${stampOf(start)} ${arrow} ${stampOf(end)}\n${escapeText(cleanText(text))}`);
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`;
}

/** `00:01:02.345`, as files and fields write an instant. */
export function stampOf(milliseconds: number): string {
  const whole = Math.max(0, Math.round(milliseconds));
  const part = (unit: number, base: number) => String(Math.floor(whole / unit) % base).padStart(2, '0');
  return `${part(3_600_000, 1_000)}:${part(60_000, 60)}:${part(1_000, 60)}.${String(whole % 1_000).padStart(3, '0')}`;
}

/** Milliseconds of a typed time (`1:02`, `00:01:02,3`, `62.345`); null if it is none. */
export function readStamp(text: string): number | null {
  const match = /^(?:(?:(\d{1,3}):)?(\d{1,2}):)?(\d{1,5})(?:[.,](\d{1,3}))?$/.exec(text.trim().replaceAll('：', ':'));
  if (!match) return null;
  const [, hours, minutes, seconds = '', fraction = ''] = match;
  if (minutes !== undefined && Number(seconds) > 59) return null;
  if (hours !== undefined && Number(minutes) > 59) return null;
  return (Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60 + Number(seconds)) * 1_000 + Number(fraction.padEnd(3, '0'));
}

/** A cue's text in stored form: no control characters, trimmed lines, no empty lines. */
export function cleanText(text: string): string {
  const lines = text.replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n').split('\n');
  // Everything that cannot be seen and is no letter's part, the mark of a file's beginning among it.
  return lines
    .map((line) => line.replaceAll(/[\p{Cc}\uFEFF\uFFFE\uFFFF]+/gu, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

interface Numbered {
  line: number;
  text: string;
}

function linesOf(file: string): string[] {
  return file.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
}

/** Groups of lines between empty ones; for WebVTT without the header and without blocks that are not cues. */
function blocksOf(lines: readonly string[], isVtt: boolean): Numbered[][] {
  const blocks: Numbered[][] = [[]];
  for (const [at, text] of lines.entries()) {
    if (text.trim() === '') blocks.push([]);
    else blocks.at(-1)?.push({ line: at + 1, text });
  }
  const isOther = ([first]: Numbered[]) => isVtt && first !== undefined && /^(?:NOTE|STYLE|REGION)(?:\s|:|$)/.test(first.text);
  const full = blocks.filter(
    (block) => block.length > 0 && !(isOther(block) && !block.slice(0, 2).some(({ text }) => text.includes(arrow))),
  );
  return isVtt ? [withoutHead(full[0] ?? []), ...full.slice(1)].filter((block) => block.length > 0) : full;
}

/** The head may have lines of its own, up to the first cue where no empty line follows it. */
function withoutHead(block: readonly Numbered[]): Numbered[] {
  const at = block.findIndex(({ text }) => text.includes(arrow));
  return at === -1 ? [] : block.slice(at);
}

/** A block has one cue; several if the empty lines between them are missing. */
function partsOf(block: readonly Numbered[]): Numbered[][] {
  const starts = block.flatMap(({ text }, at) => (text.includes(arrow) ? [at] : []));
  if (starts.length === 0) return [[...block]];
  return starts.map((start, at) => {
    const next = starts[at + 1];
    if (next === undefined) return block.slice(start);
    const hasNumber = /^\s*\d+\s*$/.test(block[next - 1]?.text ?? '') && next - 1 > start;
    return block.slice(start, hasNumber ? next - 1 : next);
  });
}

function readPart([first, ...rest]: readonly Numbered[]): ReadCue | ReadFault {
  const line = first?.line ?? 1;
  const text = first?.text.trim() ?? '';
  if (!text.includes(arrow)) return strayOf([{ line, text }, ...rest]);
  const match = times.exec(text);
  if (!match) return { line, name: 'times' };
  const [start, end] = [instantOf(match.slice(1, 5)), instantOf(match.slice(5, 9))];
  if (start === null || end === null) return { line, name: 'times' };
  return { start, end, text: plainText(rest.map((row) => row.text).join('\n')), line };
}

/** Lines outside cues; reported as faults if they look like times. */
function strayOf(rows: readonly Numbered[]): ReadFault {
  const timed = rows.find(({ text }) => /\d{1,2}:\d{2}[.,:]\d/.test(text));
  return { line: (timed ?? rows[0])?.line ?? 1, name: timed ? 'times' : 'stray' };
}

function instantOf([hours = '0', minutes = '', seconds = '', fraction = '']: readonly (string | undefined)[]): number | null {
  if (Number(minutes) > 59 || Number(seconds) > 59) return null;
  return (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000 + Number(fraction.padEnd(3, '0'));
}

const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['nbsp', '\u00A0'],
  ['lrm', '\u200E'],
  ['rlm', '\u200F'],
]);

/** Removes tags, karaoke times and braces of other programs; decodes entities once. */
function plainText(text: string): string {
  const bare = text.replaceAll(/<\/?[A-Za-z][^<>]*>|<[\d:.]+>|\{\\[^{}]*\}/g, '');
  return cleanText(bare.replaceAll(/&([a-z]+);/g, (entity, name: string) => entities.get(name) ?? entity));
}

/** Nothing of it is a tag, an arrow or an entity to any reader of the file. */
function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
