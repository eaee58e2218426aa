/** Publishing options of an item: pinned, recommended, comments closed. They apply immediately. */
import { useState } from 'react';
import { type ItemDetail, setItemFlags } from '#shared/api/content-staff.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { useToasts } from '#client/ui/overlay/toasts.ts';

const flags = ['pinned', 'recommended', 'commentsClosed'] as const;
type Flag = (typeof flags)[number];

/** Needs the item's id as its `key`. */
export function ItemFlags({ item }: { item: ItemDetail }) {
  const t = useT();
  const api = useApi();
  const toasts = useToasts();
  const [changed, setChanged] = useState<Partial<Record<Flag, boolean>>>({});
  const [busy, setBusy] = useState<Flag | null>(null);
  const set = async (flag: Flag, value: boolean) => {
    if (busy) return;
    setBusy(flag);
    setChanged((before) => ({ ...before, [flag]: value }));
    const outcome = await api(setItemFlags, { body: { id: item.id, [flag]: value } }).catch(() => null);
    setBusy(null);
    if (outcome?.status === 'ok') return toasts.show({ type: 'success', text: t(`editor:flag.done.${flag}.${value ? 'on' : 'off'}`) });
    setChanged((before) => ({ ...before, [flag]: !value }));
    return toasts.show({ type: 'error', text: outcome?.message ?? t('editor:notice.failed') });
  };
  return (
    <fieldset className="card flags" data-field="flags">
      <legend className="visually-hidden">{t('editor:flag.title')}</legend>
      <h2 aria-hidden="true">{t('editor:flag.title')}</h2>
      {flags.map((flag) => (
        <label key={flag} className="flag">
          <input
            type="checkbox"
            name={flag}
            checked={changed[flag] ?? item[flag]}
            aria-disabled={busy !== null || undefined}
            onChange={({ target }) => void set(flag, target.checked)}
          />
          <span>{t(`editor:flag.${flag}`)}</span>
          <small>{t(`editor:flag.${flag}Hint`)}</small>
        </label>
      ))}
    </fieldset>
  );
}
