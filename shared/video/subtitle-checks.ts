/** Errors and warnings of subtitles, shared by the editor and the server. */
import type { Cue } from './subtitle-cues.ts';

/** Without mending the first four nothing is saved; the others are advice. */
export const cueFaultNames = ['empty', 'length', 'order', 'beyond', 'overlap', 'fast', 'short', 'lines', 'wide'] as const;
export type CueFaultName = (typeof cueFaultNames)[number];

const errors: ReadonlySet<CueFaultName> = new Set(['empty', 'length', 'order', 'beyond']);

export interface CueFault {
  /** Index of the cue. */
  at: number;
  name: CueFaultName;
  isError: boolean;
}

/** Most lines at a time. */
export const cueLinesMax = 2;
/** Widest line, in Latin letters; a Chinese character counts two. */
export const cueWidthMax = 42;
/** Maximum reading speed per second, counted the same way. */
const cueSpeedMax = 22;
/** Minimum duration of a cue in milliseconds. */
const cueShortestMs = 500;
/** A film's length is known to the second. */
const slackMs = 1_000;

/** Faults in the order of the cues. `seconds` is the film's length, 0 while it is not known. */
export function checkCues(cues: readonly Cue[], seconds: number): CueFault[] {
  return cues.flatMap((cue, at) => {
    const before = cues[at - 1];
    const isReadable = cue.text.trim() !== '' && cue.end > cue.start;
    const faults: Record<CueFaultName, boolean> = {
      empty: cue.text.trim() === '',
      length: cue.end <= cue.start,
      order: before !== undefined && cue.start < before.start,
      beyond: seconds > 0 && Math.max(cue.start, cue.end) > seconds * 1_000 + slackMs,
      overlap: before !== undefined && cue.start >= before.start && cue.start < before.end,
      fast: isReadable && speedOf(cue) > cueSpeedMax,
      short: cue.end > cue.start && cue.end - cue.start < cueShortestMs,
      lines: cue.text.trim().split('\n').length > cueLinesMax,
      wide: cue.text.split('\n').some((line) => widthOf(line) > cueWidthMax),
    };
    return cueFaultNames.filter((name) => faults[name]).map((name) => ({ at, name, isError: errors.has(name) }));
  });
}

/** Latin letters a second. */
function speedOf({ start, end, text }: Cue): number {
  return (widthOf(text.replaceAll('\n', '')) * 1_000) / Math.max(1, end - start);
}

/** Width of a line in Latin letters. */
function widthOf(line: string): number {
  if (/^[ -~]*$/.test(line)) return line.trim().length;
  return Array.from(line.trim(), widthOfCharacter).reduce((sum, width) => sum + width, 0);
}

function widthOfCharacter(character: string): number {
  if (/[\p{Mn}\p{Me}\p{Cf}]/u.test(character)) return 0;
  return /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]/u.test(character)
    ? 2
    : 1;
}
