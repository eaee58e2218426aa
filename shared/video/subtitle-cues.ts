/** Subtitles as plain cues: read from WebVTT and SubRip, written as canonical WebVTT in which no text is markup. */
import { readCueSettings, settingsOfKeypad } from './cue-place.ts';

export interface Cue {
  /** Milliseconds. */
  start: number;
  end: number;
  /** Plain text; lines are divided by `\n`, none is empty. */
  text: string;
  /** Its place as WebVTT settings; absent or '' = the usual one. */
  settings?: string;
}

export interface ReadCue extends Cue {
  /** Line of the file with its times, from 1. */
  line: number;
}

/**
 * Why a file cannot be read: a line that is neither text of a cue nor anything else of a file, times that are none,
 * no cue at all, more cues than any film has, or a file of SubStation Alpha.
 */
export const readFaultNames = ['stray', 'times', 'none', 'many', 'ass'] as const;
export type ReadFaultName = (typeof readFaultNames)[number];

export interface ReadFault {
  /** Line of the file, from 1. */
  line: number;
  name: ReadFaultName;
}

/** Differences from the file: cues without a text, cues in another order, positions that the player does not support. */
export const readChangeNames = ['skipped', 'sorted', 'places'] as const;

export interface ReadChange {
  name: (typeof readChangeNames)[number];
  count: number;
}

export interface ReadSubtitles {
  /** By their times. */
  cues: ReadCue[];
  faults: ReadFault[];
  changes: ReadChange[];
}

/** Maximum number of cues in a file, and of reported faults. */
const cuesMax = 10_000;
const readFaultsMax = 50;

const arrow = '-->';
const times = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})\s*-->\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})(?:\s(.*))?$/;

/** Parses a file as WebVTT by its header, otherwise as SubRip. Drops styles, regions, notes and inline markup. */
export function readSubtitles(file: string): ReadSubtitles {
  const lines = linesOf(file);
  const isVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '');
  if (!isVtt && lines.some((line) => /^\s*(?:\[script info\]|dialogue:\s*\d)/i.test(line)))
    return { cues: [], faults: [{ line: 1, name: 'ass' }], changes: [] };
  const read: ReadPart[] = [];
  for (const block of blocksOf(lines, isVtt)) {
    const before = read.at(-1);
    if (before && 'text' in before && isContinued(block))
      before.text = plainText([before.text, ...block.map(({ text }) => text)].join('\n'));
    else read.push(...partsOf(block).map(readPart));
  }
  const faults = read.filter((part): part is ReadFault => !('text' in part));
  const timed = read.filter((part): part is TimedPart => 'text' in part);
  const full = timed.filter(({ text }) => text !== '');
  const sorted = full.toSorted((a, b) => a.start - b.start);
  if (full.length === 0 && faults.length === 0) faults.push({ line: 1, name: 'none' });
  const beyond = sorted[cuesMax];
  if (beyond) faults.push({ line: beyond.line, name: 'many' });
  const changes: ReadChange[] = [
    { name: 'skipped', count: timed.length - full.length },
    { name: 'sorted', count: full.filter((cue, at) => cue !== sorted[at]).length },
    { name: 'places', count: full.filter(({ isPlaceLost }) => isPlaceLost).length },
  ];
  return {
    cues: sorted.slice(0, cuesMax).map(({ isPlaceLost: _lost, ...cue }) => cue),
    faults: faults.slice(0, readFaultsMax),
    changes: changes.filter(({ count }) => count > 0),
  };
}

/** A cue, with whether its file asked for a place that cannot be kept. */
type TimedPart = ReadCue & { isPlaceLost: boolean };
type ReadPart = TimedPart | ReadFault;

/** Lines behind an empty one within a text: neither times nor a number with something below it, which is a cue without its times. */
function isContinued(block: readonly Numbered[]): boolean {
  return !block.some(({ text }) => text.includes('->') || isTimed(text)) && !/^\s*\d+\s*$/.test(block[0]?.text ?? '');
}

/** Canonical file: full times, escaped markup, known settings. `readSubtitles` parses it to the same cues. */
export function writeVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ start, end, text, settings = '' }) =>
    [`${stampOf(start)} ${arrow} ${stampOf(end)} ${readCueSettings(settings).settings}`.trimEnd(), escapeText(cleanText(text))].join('\n'),
  );
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

function readPart([first, ...rest]: readonly Numbered[]): ReadPart {
  const line = first?.line ?? 1;
  const text = first?.text.trim() ?? '';
  if (!text.includes(arrow)) return strayOf([{ line, text }, ...rest]);
  const match = times.exec(text);
  if (!match) return { line, name: 'times' };
  const [start, end] = [instantOf(match.slice(1, 5)), instantOf(match.slice(5, 9))];
  if (start === null || end === null) return { line, name: 'times' };
  const raw = rest.map((row) => row.text).join('\n');
  const { settings, dropped } = readCueSettings(match[9] ?? '');
  const keypad = keypadOf(raw);
  return {
    start,
    end,
    text: plainText(raw),
    settings: settings || settingsOfKeypad(keypad),
    line,
    isPlaceLost: dropped > 0 || /\{[^{}]*\\(?:pos|move)\(/.test(raw),
  };
}

const isTimed = (text: string): boolean => /\d{1,2}:\d{2}[.,:]\d/.test(text);

/** The place that a code of SubStation Alpha names, as on a keypad; 2 = none. The older code counts in another order. */
function keypadOf(text: string): number {
  const [, place, older] = /\{[^{}]*\\(?:an([1-9])|a(\d{1,2}))(?=[\\}])[^{}]*\}/.exec(text) ?? [];
  if (place) return Number(place);
  const code = Number(older ?? 2);
  return code > 8 ? code - 5 : code > 4 ? code + 2 : code;
}

/** Lines outside cues; reported as faults if they look like times. */
function strayOf(rows: readonly Numbered[]): ReadFault {
  const timed = rows.find(({ text }) => isTimed(text));
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
