/** Edits of a cue list as pure functions; times stay in the form in which they were typed. */
import { cleanText, readStamp, stampOf, type Cue } from '#shared/video/subtitle-cues.ts';
import { checkCues, type CueFaultName } from '#shared/video/subtitle-checks.ts';

/** A cue in the editor. Its times stay as typed until they are valid. */
export interface EditedCue {
  readonly id: number;
  readonly start: string;
  readonly end: string;
  readonly text: string;
  /** Its place on the picture as WebVTT settings; '' = the usual one. */
  readonly settings?: string | undefined;
}

export type Cues = readonly EditedCue[];

export type CueEdit =
  | { kind: 'change'; id: number; change: Partial<Omit<EditedCue, 'id'>> }
  /** Normalises a typed time to the file format. */
  | { kind: 'settle'; id: number }
  | { kind: 'add'; afterId: number | null }
  | { kind: 'remove'; id: number }
  /** Splits the text at a position, and the time in proportion. */
  | { kind: 'split'; id: number; at: number }
  /** Merges the next cue into this one. */
  | { kind: 'merge'; id: number }
  | { kind: 'shift'; milliseconds: number }
  | { kind: 'sort' };

/** Default duration of a new cue; shorter if the next cue begins earlier. */
const addedMs = 2_000;

export function toEdited(cues: readonly Cue[]): EditedCue[] {
  return cues.map(({ start, end, text, settings }, at) => ({ id: at + 1, start: stampOf(start), end: stampOf(end), text, settings }));
}

/** The cues to save; null while a time is invalid. */
export function toCues(cues: Cues): Cue[] | null {
  const read = cues.map(({ start, end, text, settings = '' }) => ({
    start: readStamp(start),
    end: readStamp(end),
    text: cleanText(text),
    settings,
  }));
  return read.every((cue): cue is Required<Cue> => cue.start !== null && cue.end !== null) ? read : null;
}

/** The list after an edit; the same object if nothing changes. */
export function editCues(cues: Cues, edit: CueEdit): Cues {
  if (edit.kind === 'shift')
    return edit.milliseconds === 0
      ? cues
      : cues.map((cue) => ({ ...cue, start: shifted(cue.start, edit.milliseconds), end: shifted(cue.end, edit.milliseconds) }));
  if (edit.kind === 'sort') return sorted(cues);
  if (edit.kind === 'add') return added(cues, edit.afterId);
  const at = cues.findIndex(({ id }) => id === edit.id);
  const cue = cues[at];
  if (!cue) return cues;
  if (edit.kind === 'change') return cues.with(at, { ...cue, ...edit.change });
  if (edit.kind === 'settle') {
    const [start, end] = [settled(cue.start), settled(cue.end)];
    return start === cue.start && end === cue.end ? cues : cues.with(at, { ...cue, start, end });
  }
  if (edit.kind === 'remove') return cues.toSpliced(at, 1);
  return edit.kind === 'split' ? split(cues, at, edit.at) : merged(cues, at);
}

/** An unused cue id. */
function nextId(cues: Cues): number {
  return cues.reduce((highest, { id }) => Math.max(highest, id), 0) + 1;
}

function settled(stamp: string): string {
  const milliseconds = readStamp(stamp);
  return milliseconds === null ? stamp : stampOf(milliseconds);
}

/** Shifts a time, at least to 0; an invalid time stays as it is. */
function shifted(stamp: string, by: number): string {
  const milliseconds = readStamp(stamp);
  return milliseconds === null ? stamp : stampOf(Math.max(0, milliseconds + by));
}

function sorted(cues: Cues): Cues {
  const startOf = ({ start }: EditedCue) => readStamp(start) ?? Number.POSITIVE_INFINITY;
  return cues.toSorted((a, b) => startOf(a) - startOf(b) || 0);
}

function added(cues: Cues, afterId: number | null): Cues {
  const at = afterId === null ? cues.length - 1 : cues.findIndex(({ id }) => id === afterId);
  const start = readStamp(cues[at]?.end ?? '') ?? 0;
  const next = readStamp(cues[at + 1]?.start ?? '');
  const end = next !== null && next > start ? Math.min(next, start + addedMs) : start + addedMs;
  return cues.toSpliced(at + 1, 0, { id: nextId(cues), start: stampOf(start), end: stampOf(end), text: '' });
}

function split(cues: Cues, at: number, offset: number): Cues {
  const cue = cues[at];
  if (!cue) return cues;
  const parts = [cue.text.slice(0, offset).trim(), cue.text.slice(offset).trim()] as const;
  const [start, end] = [readStamp(cue.start), readStamp(cue.end)];
  const share = parts[0].length / Math.max(1, parts[0].length + parts[1].length);
  const middle = start === null || end === null ? cue.end : stampOf(start + (end - start) * (share === 0 || share === 1 ? 0.5 : share));
  return cues.toSpliced(at, 1, { ...cue, end: middle, text: parts[0] }, { ...cue, id: nextId(cues), start: middle, text: parts[1] });
}

function merged(cues: Cues, at: number): Cues {
  const [cue, next] = [cues[at], cues[at + 1]];
  if (!cue || !next) return cues;
  return cues.toSpliced(at, 2, { ...cue, end: next.end, text: [cue.text, next.text].filter((text) => text.trim() !== '').join('\n') });
}

export type EditFaultName = CueFaultName | 'stamp';

export interface EditFault {
  id: number;
  name: EditFaultName;
  isError: boolean;
}

/** All faults of the list, invalid times first. */
export function faultsOf(cues: Cues, seconds: number): EditFault[] {
  const read: { id: number; cue: Cue }[] = [];
  const unread: EditFault[] = [];
  for (const { id, start, end, text } of cues) {
    const times = { start: readStamp(start), end: readStamp(end) };
    if (times.start === null || times.end === null) unread.push({ id, name: 'stamp', isError: true });
    else read.push({ id, cue: { start: times.start, end: times.end, text: cleanText(text) } });
  }
  const faults = checkCues(
    read.map(({ cue }) => cue),
    seconds,
  ).map(({ at, ...fault }) => ({ ...fault, id: read[at]?.id ?? 0 }));
  return [...unread, ...faults];
}
