/** What an editor knows about the work that is open in it. */
import type { ItemDetail, ItemField, ItemFields, ItemKind } from '#shared/api/content-staff.ts';
import type { ContentState } from '#shared/content-lifecycle.ts';
import type { Creation, LocalCopy } from './local-copy.ts';
import { conflictsOf, rebase, type Conflict } from './merge.ts';
import { changesOf, emptyFields, isSame, namesIn, placeOf, type Place } from './item-values.ts';

/**
 * `clean`: the server has everything. `waiting`: it will be sent in a moment. `retrying`: no answer, it is tried again.
 * `refused`: the server does not take it is. `conflict`: somebody else has changed the same field.
 */
type SavePhase = 'clean' | 'waiting' | 'saving' | 'retrying' | 'refused' | 'conflict';

export interface DraftState {
  kind: ItemKind;
  /** As the server last gave it; null for a work that does not exist yet. */
  item: ItemDetail | null;
  version: number;
  base: ItemFields;
  fields: ItemFields;
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
  arrived: readonly ItemField[];
  /** The browser keeps what is not saved. */
  isKept: boolean;
  /** A call decides about the work as it is: nothing is typed meanwhile. */
  isHeld: boolean;
}

/** A work that has just been loaded, or one that does not exist yet. */
export function openState(kind: ItemKind, item: ItemDetail | null): DraftState {
  const fields = item?.fields ?? emptyFields();
  const place = item && item.columnId !== '' ? placeOf(item) : null;
  return {
    kind: item?.kind ?? kind,
    item,
    version: item?.version ?? 0,
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
  changes: Partial<ItemFields>;
  place: Place | null;
  matched: readonly string[];
} {
  return { changes: changesOf(base, fields), place: isSame(place, basePlace) ? null : place, matched };
}

/** Something has been written that the server does not have. */
export function isUnsaved(state: DraftState): boolean {
  const { changes, place, matched } = unsavedOf(state);
  return namesIn(changes).length > 0 || place !== null || matched.length > 0 || (state.creation !== null && state.item === null);
}

/** The state over a newer one of the server; what is being written stays above it. */
export function overNewer(state: DraftState, item: ItemDetail): DraftState {
  const { base, fields } = rebase(state, item.fields);
  const theirPlace = placeOf(item);
  const arrived = state.item ? namesIn(changesOf(state.fields, fields)) : [];
  return {
    ...state,
    item,
    version: item.version,
    base,
    fields,
    arrived,
    basePlace: theirPlace,
    place: isSame(state.place, state.basePlace) ? theirPlace : state.place,
  };
}

/** The state after a refused save, with the fields that must be decided; none are left where both wrote the same. */
export function inConflict(state: DraftState, told: Parameters<typeof conflictsOf>[0], item: ItemDetail): DraftState {
  const conflicts = conflictsOf(told, state, item.fields);
  const newer = overNewer(state, item);
  return { ...newer, conflicts, phase: conflicts.length > 0 ? 'conflict' : 'waiting' };
}

/** What the browser keeps of it. */
export function copyOf(state: DraftState, at: number): LocalCopy {
  const { changes, place } = unsavedOf(state);
  return { at, revisionId: state.item?.revisionId ?? '', version: state.version, changes, place, creation: state.creation };
}

/** A loaded work with what the browser had kept on it. The version is the copy's, so that the server sees what others changed since. */
export function withCopy(state: DraftState, copy: LocalCopy): DraftState {
  const isSameRevision = state.item?.revisionId === copy.revisionId;
  return {
    ...state,
    version: isSameRevision && copy.version > 0 ? Math.min(copy.version, state.version) : state.version,
    fields: { ...state.fields, ...copy.changes },
    place: copy.place ?? state.place,
    creation: state.item ? null : copy.creation,
    phase: 'waiting',
  };
}

type Writing = Pick<DraftState, 'isHeld'> & { item: Pick<ItemDetail, 'mayEdit'> | null };

/** Whether the work is new, or the server takes saves of it in its state. */
export function mayWrite({ item }: Pick<Writing, 'item'>): boolean {
  return item?.mayEdit ?? true;
}

/** Whether somebody may type now. */
export function isWritable(state: Writing): boolean {
  return mayWrite(state) && !state.isHeld;
}

/** The state of the lifecycle that the ladder shows. */
export function lifecycleState({ item }: DraftState): ContentState {
  return item?.state ?? 'draft';
}
