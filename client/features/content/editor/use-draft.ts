/** Opens the item of the URL, or a new one, as a draft, and offers to restore its local copy. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { getItem, type ItemDetail, type ItemKind } from '#shared/api/content-staff.ts';
import { useApi } from '#client/lib/api.ts';
import { createSubmissionKey } from '#client/lib/draft.ts';
import { announceItemChange } from '#client/state/item-changes.ts';
import { openState, type DraftState } from './draft-state.ts';
import { Draft } from './draft.ts';
import { browserStorage, openCopies, type LocalCopy } from './local-copy.ts';
import { isImeKey } from '#client/ui/is-ime-key.ts';

interface DraftRequest {
  kind: ItemKind;
  /** '' for a new item. */
  id: string;
  /** Account of the local copies. */
  accountId: string;
  onCreated: (id: string) => void;
}

interface OpenedDraft {
  phase: 'loading' | 'failed' | 'missing' | 'ready';
  draft: Draft | null;
  /** Unique for each draft that is opened. */
  name: string;
  /** Local copy with unsaved changes of an earlier visit. */
  copy: LocalCopy | null;
  /** Restores or discards the local copy. */
  answer: (isRestored: boolean) => void;
  retry: () => void;
}

interface Opened {
  draft: Draft;
  copyName: string;
  copy: LocalCopy | null;
}

export function useDraft({ kind, id, accountId, onCreated }: DraftRequest): OpenedDraft {
  const api = useApi();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [phase, setPhase] = useState<OpenedDraft['phase']>('loading');
  const [attempt, setAttempt] = useState(0);
  const current = useRef<Opened | null>(null);
  const latestOnCreated = useRef(onCreated);
  useEffect(() => {
    latestOnCreated.current = onCreated;
  });
  useEffect(() => {
    // The URL has just changed to the item that was created here.
    if (current.current && id !== '' && current.current.draft.getState().item?.id === id) return undefined;
    const leave = new AbortController();
    const open = (item: ItemDetail | null) => {
      const copies = openCopies(browserStorage(), accountId);
      const ownName = `new-${kind}-${createSubmissionKey()}`;
      const copyName = item ? item.id : (copies.findNames(`new-${kind}-`)[0] ?? ownName);
      const parts = {
        api,
        copies,
        newName: copyName,
        createKey: createSubmissionKey,
        now: () => Date.now(),
        onCreated: (made: string) => latestOnCreated.current(made),
        onMoved: announceItemChange,
      };
      current.current?.draft.close();
      current.current = { draft: new Draft(openState(kind, item), parts), copyName, copy: copies.read(copyName) };
      setOpened(current.current);
      setPhase('ready');
    };
    const load = async () => {
      setPhase('loading');
      const outcome = await api(getItem, { params: { id } }, { signal: leave.signal }).catch(() => null);
      if (leave.signal.aborted) return;
      if (outcome?.status === 'ok') open(outcome.data);
      else setPhase(outcome?.status === 'refused' && outcome.code === 404 ? 'missing' : 'failed');
    };
    if (id === '') open(null);
    else void load();
    return () => leave.abort();
  }, [api, kind, id, accountId, attempt]);
  useEffect(() => () => current.current?.draft.close(), []);
  const answer = (isRestored: boolean) => {
    if (!opened?.copy) return;
    if (isRestored) opened.draft.restore(opened.copy);
    else openCopies(browserStorage(), accountId).remove(opened.copyName);
    setOpened({ ...opened, copy: null });
  };
  return {
    phase,
    draft: opened?.draft ?? null,
    name: opened?.copyName ?? '',
    copy: opened?.copy ?? null,
    answer,
    retry: () => setAttempt((now) => now + 1),
  };
}

/** Subscribes to the draft's state. */
export function useDraftState(draft: Draft): DraftState {
  return useSyncExternalStore(draft.subscribe, draft.getState, draft.getState);
}

/** Saves when the network returns, when the page is hidden and on Ctrl+S; writes the local copy when the page is left. */
export function useKeeping(draft: Draft): void {
  useEffect(() => {
    const leave = new AbortController();
    const { signal } = leave;
    addEventListener('online', () => void draft.save(), { signal });
    addEventListener('pagehide', () => draft.keepCopy(), { signal });
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState !== 'hidden') return;
        draft.keepCopy();
        void draft.save();
      },
      { signal },
    );
    addEventListener(
      'keydown',
      (event) => {
        if (isImeKey(event) || event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
        event.preventDefault();
        void draft.save();
      },
      { signal },
    );
    return () => leave.abort();
  }, [draft]);
}
