/** What an editor knows about the work that is open in it. */
import type { WorkDetail, WorkField, WorkFields, WorkKind } from '#shared/api/content-staff.ts';
import type { ContentState } from '#shared/content-lifecycle.ts';
import type { Creation, LocalCopy } from './local-copy.ts';
import { conflictsOf, rebase, type Conflict } from './merge.ts';
import { changesOf, emptyFields, isSame, namesIn, placeOf, type Place } from './work-values.ts';

/**
 * `clean`: the server has everything. `waiting`: it will be sent in a moment. `retrying`: no answer, it is tried again.
 * `refused`: the server does not take it as it is. `conflict`: somebody else has changed the same field.
 */
export type SavePhase = 'clean' | 'waiting' | 'saving' | 'retrying' | 'refused' | 'conflict';

export interface DraftState {
  kind: WorkKind;
  /** As the server last gave it; null for a work that does not exist yet. */
  work: WorkDetail | null;
  version: number;
  base: WorkFields;
  fields: WorkFields;
  basePlace: Place | null;
  place: Place | null;
  /** Fields whose translation is confirmed and not saved yet. */
  matched: readonly string[];
  /** The call that creates the work, until it has succeeded. */
  creation: Creation | null;
  phase: SavePhase;
  /** When the server took it last, in milliseconds; 0 = not in this tab. */
  savedAt: number;
  /** Why the server did not take it. */
  message: string;
  conflicts: readonly Conflict[];
  /** Names of those whose changes have just come in, with the fields. */
  arrived: readonly WorkField[];
  /** The browser keeps what is not saved. */
  isKept: boolean;
  /** A call decides about the work as it is: nothing is typed meanwhile. */
  isHeld: boolean;
}

/** A work that has just been loaded, or one that does not exist yet. */
export function openState(kind: WorkKind, work: WorkDetail | null): DraftState {
  const fields = work?.fields ?? emptyFields();
  const place = work && work.columnId !== '' ? placeOf(work) : null;
  return {
    kind: work?.kind ?? kind,
    work,
    version: work?.version ?? 0,
    base: fields,
    fields,
    basePlace: place,
    place,
    matched: [],
    creation: null,
    phase: 'clean',
    savedAt: 0,
    message: '',
    conflicts: [],
    arrived: [],
    isKept: true,
    isHeld: false,
  };
}

/** What the server has to be told. */
export function unsavedOf({ base, fields, place, basePlace, matched }: DraftState): {
  changes: Partial<WorkFields>;
  place: Place | null;
  matched: readonly string[];
} {
  return { changes: changesOf(base, fields), place: isSame(place, basePlace) ? null : place, matched };
}

/** Something has been written that the server does not have. */
export function isUnsaved(state: DraftState): boolean {
  const { changes, place, matched } = unsavedOf(state);
  return namesIn(changes).length > 0 || place !== null || matched.length > 0 || (state.creation !== null && state.work === null);
}

/** The state over a newer one of the server; what is being written stays above it. */
export function overNewer(state: DraftState, work: WorkDetail): DraftState {
  const { base, fields } = rebase(state, work.fields);
  const theirPlace = placeOf(work);
  const arrived = state.work ? namesIn(changesOf(state.fields, fields)) : [];
  return {
    ...state,
    work,
    version: work.version,
    base,
    fields,
    arrived,
    basePlace: theirPlace,
    place: isSame(state.place, state.basePlace) ? theirPlace : state.place,
  };
}

/** The state after a refused save, with the fields that must be decided; none are left where both wrote the same. */
export function inConflict(state: DraftState, told: Parameters<typeof conflictsOf>[0], work: WorkDetail): DraftState {
  const conflicts = conflictsOf(told, state, work.fields);
  const newer = overNewer(state, work);
  return { ...newer, conflicts, phase: conflicts.length > 0 ? 'conflict' : 'waiting' };
}

/** What the browser keeps of it. */
export function copyOf(state: DraftState, at: number): LocalCopy {
  const { changes, place } = unsavedOf(state);
  return { at, revisionId: state.work?.revisionId ?? '', version: state.version, changes, place, creation: state.creation };
}

/** A loaded work with what the browser had kept on it. The version is the copy's, so that the server sees what others changed since. */
export function withCopy(state: DraftState, copy: LocalCopy): DraftState {
  const isSameRevision = state.work?.revisionId === copy.revisionId;
  return {
    ...state,
    version: isSameRevision && copy.version > 0 ? Math.min(copy.version, state.version) : state.version,
    fields: { ...state.fields, ...copy.changes },
    place: copy.place ?? state.place,
    creation: state.work ? null : copy.creation,
    phase: 'waiting',
  };
}

type Writing = Pick<DraftState, 'isHeld'> & { work: Pick<WorkDetail, 'mayEdit'> | null };

/** Whether the work is new, or the server takes saves of it in its state. */
export function mayWrite({ work }: Pick<Writing, 'work'>): boolean {
  return work?.mayEdit ?? true;
}

/** Whether somebody may type now. */
export function isWritable(state: Writing): boolean {
  return mayWrite(state) && !state.isHeld;
}

/** The state of the lifecycle that the ladder shows. */
export function lifecycleState({ work }: DraftState): ContentState {
  return work?.state ?? 'draft';
}
