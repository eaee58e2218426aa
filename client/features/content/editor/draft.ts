/** An item in the editor: saved automatically after typing, backed up in the browser until then, and merged with concurrent saves. */
import type { Api, Outcome } from '#shared/http/api-client.ts';
import {
  addItem,
  getItem,
  saveItem,
  type FieldConflict,
  type ItemDetail,
  type ItemField,
  type ItemFields,
} from '#shared/api/content-staff.ts';
import { autosaveDelayMs } from '#shared/limits.ts';
import { twinOf } from '#shared/content/translation-match.ts';
import {
  copyOf,
  inConflict,
  isUnsaved,
  isWritable,
  mayWrite,
  openState,
  overNewer,
  unsavedOf,
  withCopy,
  type DraftState,
} from './draft-state.ts';
import type { LocalCopies, LocalCopy } from './local-copy.ts';
import { afterSave, decided, type Choices } from './merge.ts';
import { namesIn, pick, placeFields, type Place } from './item-values.ts';

const copyDelayMs = 300;
const retryFirstMs = 2_000;
const retryLongestMs = 60_000;
const bodyNames = ['bodyZh', 'bodyEn'] as const;

interface DraftParts {
  api: Api;
  copies: LocalCopies;
  /** Key of the local copy of a new item until it has an id. */
  newName: string;
  createKey: () => string;
  now: () => number;
  /** Called once the item exists on the server. */
  onCreated: (id: string) => void;
  /** Called when the item has moved to another list. */
  onMoved: () => void;
}

/** A store with `getState` and `subscribe`. `close` stops the timers and keeps unsaved changes in the local copy. */
export class Draft {
  private state: DraftState;
  private readonly parts: DraftParts;
  private readonly listeners = new Set<() => void>();
  private saveTimer: ReturnType<typeof setTimeout> | undefined;
  private copyTimer: ReturnType<typeof setTimeout> | undefined;
  private saving: Promise<boolean> | null = null;
  private retryMs = retryFirstMs;
  private isClosed = false;

  constructor(state: DraftState, parts: DraftParts) {
    this.state = state;
    this.parts = parts;
  }

  readonly getState = (): DraftState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Applies typed changes and saves after a pause. Drops unsent confirmations of translations whose text changes. */
  edit(changes: Partial<ItemFields>): void {
    this.typed({
      fields: { ...this.state.fields, ...changes },
      matched: this.state.matched.filter((field) => !(twinOf(field) in changes)),
    });
  }

  put(place: Place): void {
    this.typed({ place });
  }

  /** Confirms that a text matches its other language. */
  match(field: string): void {
    if (!this.state.matched.includes(field)) this.typed({ matched: [...this.state.matched, field] });
  }

  /** Restores the local copy. */
  restore(copy: LocalCopy): void {
    this.set(withCopy(this.state, copy));
    if (!isUnsaved(this.state)) this.set({ phase: 'clean' });
    this.keepCopy();
    this.saveIn(0);
  }

  /** Resolves the conflicts and saves. */
  settle(choices: Choices): Promise<boolean> {
    const { fields, conflicts } = this.state;
    this.set({ fields: decided(fields, conflicts, choices), conflicts: [], phase: 'waiting' });
    this.keepCopy();
    return this.save();
  }

  /** Loads changes of others; unsaved changes stay on top. */
  async refresh(): Promise<void> {
    await this.saving;
    const { item } = this.state;
    if (!item || this.state.phase === 'conflict') return;
    const outcome = await this.load(item);
    if (outcome.status !== 'ok') return;
    if (this.saving) await this.refresh();
    // A save that finished meanwhile may have newer data.
    else if (outcome.data.revisionId === this.state.item?.revisionId && outcome.data.version >= this.state.version)
      this.set(overNewer(this.state, outcome.data));
  }

  /** Reloads the item after an action. */
  async reopen(): Promise<void> {
    const { item } = this.state;
    if (!item) return;
    const outcome = await this.parts.api(getItem, { params: { id: item.id } }).catch(() => null);
    if (outcome?.status !== 'ok') return;
    this.parts.copies.remove(this.name());
    this.set({ ...openState(outcome.data.kind, outcome.data), savedAt: this.state.savedAt });
    this.parts.onMoved();
  }

  /** Saves, then calls an action on the saved version, with typing disabled meanwhile; null if saving failed. */
  async decide<Result>(call: (item: ItemDetail, version: number) => Promise<Result>): Promise<Result | null> {
    this.set({ isHeld: true });
    try {
      const isSaved = await this.save();
      const { item, version } = this.state;
      return isSaved && item ? await call(item, version) : null;
    } finally {
      this.set({ isHeld: false });
    }
  }

  /** Handles the stored version from the heartbeat: loads a newer one unless there are unsaved changes, which merge with their own save. */
  heard(version: number): void {
    if (version > this.state.version && !isUnsaved(this.state)) void this.refresh();
  }

  /** Clears the list of fields that others have changed, once it has been shown. */
  seen(): void {
    if (this.state.arrived.length > 0) this.set({ arrived: [] });
  }

  /** Saves now. Resolves to true if nothing is left unsaved. */
  async save(): Promise<boolean> {
    clearTimeout(this.saveTimer);
    if (this.saving) {
      await this.saving;
      return isUnsaved(this.state) && this.state.phase === 'waiting' ? this.save() : !isUnsaved(this.state);
    }
    if (!isUnsaved(this.state)) return true;
    if (this.state.phase === 'conflict' || !mayWrite(this.state)) return false;
    this.set({ phase: 'saving', message: '' });
    this.saving = (this.state.item ? this.send(this.state.item) : this.create()).finally(() => (this.saving = null));
    return this.saving;
  }

  /** Writes the local copy immediately, because the page may be closed. */
  keepCopy(): void {
    clearTimeout(this.copyTimer);
    this.copyTimer = undefined;
    if (isUnsaved(this.state)) {
      const isCopyStored = this.parts.copies.write(this.name(), copyOf(this.state, this.parts.now()));
      if (isCopyStored !== this.state.isCopyStored) this.set({ isCopyStored });
    } else this.parts.copies.remove(this.name());
  }

  close(): void {
    this.keepCopy();
    this.isClosed = true;
    clearTimeout(this.saveTimer);
    clearTimeout(this.copyTimer);
  }

  private set(change: Partial<DraftState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }

  private typed(change: Partial<DraftState>): void {
    if (!isWritable(this.state)) return;
    this.set(change);
    this.copyTimer ??= setTimeout(() => this.keepCopy(), copyDelayMs);
    if (this.state.phase === 'conflict' || this.state.phase === 'saving') return;
    this.set({ phase: isUnsaved(this.state) ? 'waiting' : 'clean' });
    this.saveIn(autosaveDelayMs);
  }

  private saveIn(delayMs: number): void {
    clearTimeout(this.saveTimer);
    if (!this.isClosed) this.saveTimer = setTimeout(() => void this.save(), delayMs);
  }

  private name(): string {
    return this.state.item?.id ?? this.parts.newName;
  }

  private load({ id, revisionId }: ItemDetail): Promise<Outcome<ItemDetail>> {
    return this.parts.api(getItem, { params: { id }, query: { revisionId } }).catch(noAnswer);
  }

  private async create(): Promise<boolean> {
    const { changes, place } = unsavedOf(this.state);
    const creation = this.state.creation ?? { key: this.parts.createKey(), fields: changes, place };
    this.set({ creation });
    this.keepCopy();
    const body = { kind: this.state.kind, fields: creation.fields, ...placeFields(creation.place) };
    const added = await this.parts.api(addItem, { body }, { idempotencyKey: creation.key }).catch(noAnswer);
    if (added.status !== 'ok') return this.failed(added);
    const loaded = await this.parts.api(getItem, { params: { id: added.data.id } }).catch(() => null);
    if (loaded?.status !== 'ok') return this.failed(loaded ?? { status: 'network', data: [] });
    this.parts.copies.remove(this.parts.newName);
    this.set({ creation: null, item: loaded.data, basePlace: creation.place, base: { ...this.state.base, ...creation.fields } });
    // Bodies keep the form that the editor wrote; see `afterSave`.
    this.set({ stored: pick(loaded.data.fields, namesIn(pick(creation.fields, bodyNames))) });
    // Fields that the server fills in, such as the byline, are no changes of others.
    this.set({ ...overNewer(this.state, loaded.data), arrived: [] });
    this.parts.onCreated(added.data.id);
    this.parts.onMoved();
    return this.done();
  }

  private async send(item: ItemDetail): Promise<boolean> {
    const { changes, place, matched } = unsavedOf(this.state);
    const body = {
      id: item.id,
      revisionId: item.revisionId,
      version: this.state.version,
      changes,
      ...placeFields(place),
      ...(matched.length > 0 ? { matched: [...matched] } : {}),
    };
    const saved = await this.parts.api(saveItem, { body }).catch(noAnswer);
    if (saved.status !== 'ok')
      return saved.status === 'refused' && saved.code === 409 ? this.overtaken(item, saved.raw.data) : this.failed(saved);
    const { version, state, updateTime, fields, stale, checks } = saved.data;
    const merged = afterSave(this.state, changes, fields);
    const bodies = pick(changes, bodyNames);
    const others = Object.keys(fields).filter((name) => !(name in changes)) as ItemField[];
    const stillMatched = this.state.matched.filter((field) => !matched.includes(field));
    this.set({
      ...merged,
      version,
      stored: { ...this.state.stored, ...bodies, ...pick(fields, namesIn(bodies)) },
      matched: stillMatched,
      basePlace: place ?? this.state.basePlace,
      arrived: others,
      item: { ...item, version, state, updateTime, stale, checks },
    });
    if (state !== item.state) this.parts.onMoved();
    // Related media, people and films are part of the whole item only.
    const isRelated = Object.keys({ ...changes, ...fields }).some((name) => /(Ids?|attachments)$/.test(name)) || place !== null;
    if (isRelated) await this.follow(item);
    return this.done();
  }

  /** Reloads the related media, people and films after their ids have changed. */
  private async follow(item: ItemDetail): Promise<void> {
    const outcome = await this.load(item);
    if (outcome.status === 'ok') this.set({ item: { ...outcome.data, fields: this.state.base } });
  }

  /** Handles a 409: a conflict in a field, or another state or revision. */
  private async overtaken(item: ItemDetail, data: unknown): Promise<boolean> {
    const serverConflicts = (data as { conflicts?: Record<string, FieldConflict> } | undefined)?.conflicts;
    const outcome = await this.load(item);
    if (outcome.status !== 'ok') return this.failed(outcome);
    if (serverConflicts) this.set(inConflict(this.state, serverConflicts, outcome.data));
    else this.set({ ...overNewer(this.state, outcome.data), phase: outcome.data.mayEdit ? 'waiting' : 'refused', message: '' });
    this.keepCopy();
    if (this.state.phase === 'waiting') this.saveIn(0);
    return false;
  }

  private done(): boolean {
    this.retryMs = retryFirstMs;
    const isRest = isUnsaved(this.state);
    this.set({ phase: isRest ? 'waiting' : 'clean', savedAt: this.parts.now() });
    this.keepCopy();
    if (isRest) this.saveIn(autosaveDelayMs);
    return !isRest;
  }

  private failed(outcome: Exclude<Outcome<unknown>, { status: 'ok' }>): boolean {
    const isPassing = outcome.status === 'network' || outcome.code >= 500 || outcome.code === 429;
    if (isPassing) {
      this.set({ phase: 'retrying' });
      this.saveIn(this.retryMs);
      this.retryMs = Math.min(this.retryMs * 2, retryLongestMs);
    } else this.set({ phase: 'refused', message: outcome.message ?? '', creation: null });
    this.keepCopy();
    return false;
  }
}

function noAnswer(): { status: 'network'; data: never[] } {
  return { status: 'network', data: [] };
}
