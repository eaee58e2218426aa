/** State of the editor for its open item. */
import type { ItemDetail, ItemField, ItemFields, ItemKind } from '#shared/api/content-staff.ts';
import type { ContentState } from '#shared/content/content-lifecycle.ts';
import type { Creation, LocalCopy } from './local-copy.ts';
import { conflictsOf, rebase, type Conflict } from './merge.ts';
import { changesOf, emptyFields, isSame, namesIn, pick, placeOf, type Place } from './item-values.ts';

/**
 * `clean`: everything is saved. `waiting`: the save is debounced. `retrying`: the server did not respond, the save is
 * retried. `refused`: the server rejects the values. `conflict`: another editor has changed the same field.
 */
type SavePhase = 'clean' | 'waiting' | 'saving' | 'retrying' | 'refused' | 'conflict';

export interface DraftState {
  kind: ItemKind;
  /** Item as last loaded; null for a new one. */
  item: ItemDetail | null;
  version: number;
  base: ItemFields;
  fields: ItemFields;
  basePlace: Place | null;
  place: Place | null;
  /** Fields whose translation is confirmed but not saved yet. */
  matched: readonly string[];
  /** Request that creates the item; null once it has succeeded. */
  creation: Creation | null;
  phase: SavePhase;
  /** Time of the last save in this tab, in milliseconds; 0 = none. */
  savedAt: number;
  /** Message of a refused save. */
  message: string;
  conflicts: readonly Conflict[];
  /** The server's form of the bodies that the editor wrote, whose own form it keeps. */
  stored: Partial<ItemFields>;
  /** Fields that other editors have just changed. */
  arrived: readonly ItemField[];
  /** Whether the local copy could be stored. */
  isCopyStored: boolean;
  /** True while an action runs; typing is disabled. */
  isHeld: boolean;
}

/** Initial state of a loaded or new item. */
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
    stored: {},
    arrived: [],
    isCopyStored: true,
    isHeld: false,
  };
}

/** Unsaved changes. */
export function unsavedOf({ base, fields, place, basePlace, matched }: DraftState): {
  changes: Partial<ItemFields>;
  place: Place | null;
  matched: readonly string[];
} {
  return { changes: changesOf(base, fields), place: isSame(place, basePlace) ? null : place, matched };
}

/** Whether there are unsaved changes. */
export function isUnsaved(state: DraftState): boolean {
  const { changes, place, matched } = unsavedOf(state);
  return namesIn(changes).length > 0 || place !== null || matched.length > 0 || (state.creation !== null && state.item === null);
}

/** Rebases the state on a newer item from the server; unsaved changes stay on top. */
export function overNewer(state: DraftState, item: ItemDetail): DraftState {
  const own = namesIn(state.stored).filter((name) => isSame(item.fields[name], state.stored[name]));
  const { base, fields } = rebase(state, { ...item.fields, ...pick(state.base, own) });
  const theirPlace = placeOf(item);
  const arrived = state.item ? namesIn(changesOf(state.fields, fields)) : [];
  return {
    ...state,
    item,
    version: item.version,
    base,
    fields,
    stored: pick(state.stored, own),
    arrived,
    basePlace: theirPlace,
    place: isSame(state.place, state.basePlace) ? theirPlace : state.place,
  };
}

/** The state after a refused save with its conflicts; equal values are no conflict. */
export function inConflict(state: DraftState, serverConflicts: Parameters<typeof conflictsOf>[0], item: ItemDetail): DraftState {
  const conflicts = conflictsOf(serverConflicts, state, item.fields);
  const newer = overNewer(state, item);
  return { ...newer, conflicts, phase: conflicts.length > 0 ? 'conflict' : 'waiting' };
}

/** Local copy of the unsaved changes. */
export function copyOf(state: DraftState, at: number): LocalCopy {
  const { changes, place } = unsavedOf(state);
  return { at, revisionId: state.item?.revisionId ?? '', version: state.version, changes, place, creation: state.creation };
}

/** Restores a local copy. The version is the copy's, so that the server detects concurrent changes. */
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

/** Whether the item is new or may be saved in its state. */
export function mayWrite({ item }: Pick<Writing, 'item'>): boolean {
  return item?.mayEdit ?? true;
}

/** Whether typing is enabled. */
export function isWritable(state: Writing): boolean {
  return mayWrite(state) && !state.isHeld;
}

/** Lifecycle state for the progress ladder. */
export function lifecycleState({ item }: DraftState): ContentState {
  return item?.state ?? 'draft';
}
