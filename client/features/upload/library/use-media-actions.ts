/** Actions on pictures of the library: deletion, restoring and tags, each with its result and its undo. */
import { useState } from 'react';
import { deleteMedia, restoreMedia, saveMedia, tagMedia, type LibraryItem } from '#shared/api/media.ts';
import { mediaBatchMax } from '#shared/limits.ts';
import type { Outcome } from '#shared/http/api-client.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { mediaFieldsOf } from './media-values.ts';

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
  /** Writes the same texts to all; a file that somebody else has changed meanwhile, or that is refused, is left and counted. */
  describe: (items: readonly LibraryItem[], texts: MediaTexts) => Promise<void>;
}

export type MediaTexts = Partial<Record<'creditZh' | 'creditEn' | 'licence' | 'licenceEndsOn' | 'altZh' | 'altEn', string>>;

/** `onDone` is called after each action, also a refused one: the rows may be outdated. */
export function useMediaActions(onDone: () => void): MediaActions {
  const api = useApi();
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<MediaResult | null>(null);
  const run = async <Data extends Record<string, string[]>>(
    ids: readonly string[],
    call: (ids: string[]) => Promise<Outcome<Data>>,
    describe: (data: Data) => MediaResult,
  ): Promise<boolean> => {
    setBusy(true);
    const outcome = await inBatches(ids, call);
    setBusy(false);
    const isDone = outcome.status === 'ok';
    setResult(isDone ? describe(outcome.data) : { text: outcome.message ?? t('media:act.failed'), isPartial: true, undo: null });
    onDone();
    return isDone;
  };
  const restore = (ids: readonly string[]) =>
    run(
      ids,
      (some) => api(restoreMedia, { body: { ids: some } }),
      ({ restored }) => ({ text: t('media:act.restored', { count: restored.length }), isPartial: false, undo: null }),
    );
  const remove = (ids: readonly string[]) =>
    run(
      ids,
      (some) => api(deleteMedia, { body: { ids: some } }),
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
      ids,
      (some) => api(tagMedia, { body: { ids: some, tag: name, isAdded } }),
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
  const describe = async (items: readonly LibraryItem[], texts: MediaTexts) => {
    setBusy(true);
    let done = 0;
    for (const [index, item] of items.entries()) {
      setResult({ text: t('media:describe.progress', { at: index + 1, total: items.length }), isPartial: false, undo: null });
      const outcome = await api(saveMedia, { body: { id: item.id, base: mediaFieldsOf(item), changes: texts } });
      if (outcome.status === 'ok') done += 1;
    }
    setBusy(false);
    const left = items.length - done;
    setResult({
      text: [t('media:describe.done', { count: done }), left > 0 ? t('media:describe.left', { count: left }) : '']
        .filter(Boolean)
        .join(' '),
      isPartial: left > 0,
      undo: null,
    });
    onDone();
  };
  return { isBusy, result, forget: () => setResult(null), remove, restore, tag, describe };
}

/** Calls with as many ids as a call takes, one call after the other, and joins their lists; a refusal ends them. */
async function inBatches<Data extends Record<string, string[]>>(
  ids: readonly string[],
  call: (ids: string[]) => Promise<Outcome<Data>>,
): Promise<Outcome<Data>> {
  let joined = await call(ids.slice(0, mediaBatchMax));
  for (let from = mediaBatchMax; from < ids.length && joined.status === 'ok'; from += mediaBatchMax) {
    const next = await call(ids.slice(from, from + mediaBatchMax));
    if (next.status !== 'ok') return next;
    const { data } = joined;
    const lists = Object.entries(next.data).map(([name, list]) => [name, [...(data[name] ?? []), ...list]] as const);
    joined = { ...next, data: Object.fromEntries(lists) as Data };
  }
  return joined;
}
