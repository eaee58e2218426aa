/** Actions on pictures of the library: deletion, restoring and tags, each with its result and its undo. */
import { useState } from 'react';
import { deleteMedia, restoreMedia, tagMedia } from '#shared/api/media.ts';
import type { Outcome } from '#shared/http/api-client.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';

export interface MediaResult {
  text: string;
  /** Something was left out or refused. */
  isPartial: boolean;
  undo: (() => Promise<void>) | null;
}

export interface MediaActions {
  isBusy: boolean;
  result: MediaResult | null;
  forget: () => void;
  remove: (ids: readonly string[]) => Promise<boolean>;
  restore: (ids: readonly string[]) => Promise<boolean>;
  tag: (ids: readonly string[], tag: string, isAdded: boolean) => Promise<boolean>;
}

/** `onDone` is called after each action, also a refused one: the rows may be outdated. */
export function useMediaActions(onDone: () => void): MediaActions {
  const api = useApi();
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<MediaResult | null>(null);
  const run = async <Data>(call: () => Promise<Outcome<Data>>, describe: (data: Data) => MediaResult): Promise<boolean> => {
    setBusy(true);
    const outcome = await call();
    setBusy(false);
    const isDone = outcome.status === 'ok';
    setResult(isDone ? describe(outcome.data) : { text: outcome.message ?? t('media:act.failed'), isPartial: true, undo: null });
    onDone();
    return isDone;
  };
  const restore = (ids: readonly string[]) =>
    run(
      () => api(restoreMedia, { body: { ids: [...ids] } }, { noLoading: true }),
      ({ restored }) => ({ text: t('media:act.restored', { count: restored.length }), isPartial: false, undo: null }),
    );
  const remove = (ids: readonly string[]) =>
    run(
      () => api(deleteMedia, { body: { ids: [...ids] } }, { noLoading: true }),
      ({ removed, used }) => ({
        text: [t('media:act.removed', { count: removed.length }), used.length > 0 ? t('media:act.stillUsed', { count: used.length }) : '']
          .filter(Boolean)
          .join(' '),
        isPartial: used.length > 0,
        undo: async () => void (await restore(removed)),
      }),
    );
  const tag = (ids: readonly string[], name: string, isAdded: boolean): Promise<boolean> =>
    run(
      () => api(tagMedia, { body: { ids: [...ids], tag: name, isAdded } }, { noLoading: true }),
      ({ changed, full }) => ({
        text: [
          t(isAdded ? 'media:act.tagged' : 'media:act.untagged', { count: changed.length, tag: name }),
          full.length > 0 ? t('media:act.full', { count: full.length }) : '',
        ]
          .filter(Boolean)
          .join(' '),
        isPartial: full.length > 0,
        undo: changed.length > 0 ? async () => void (await tag(changed, name, !isAdded)) : null,
      }),
    );
  return { isBusy, result, forget: () => setResult(null), remove, restore, tag };
}
