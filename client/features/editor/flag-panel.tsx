/** What publishers set on a work beside its texts: pinned, recommended, comments closed. It holds at once, also for what is online. */
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { setWorkFlags, type WorkDetail } from '#shared/api/manage.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { useToasts } from '#client/ui/toasts.ts';

const flags = ['pinned', 'recommended', 'commentsClosed'] as const;
type Flag = (typeof flags)[number];

export function FlagPanel({ work }: { work: WorkDetail | null }) {
  const { user } = useSnapshot(useTabState().session);
  if (!work || !user?.permissions.includes('contentPublish')) return null;
  return <Flags key={`${work.id} ${flags.map((flag) => work[flag]).join()}`} work={work} />;
}

function Flags({ work }: { work: WorkDetail }) {
  const t = useT();
  const api = useApi();
  const toasts = useToasts();
  const [now, setNow] = useState<Readonly<Record<Flag, boolean>>>(work);
  const [busy, setBusy] = useState<Flag | null>(null);
  const set = async (flag: Flag, value: boolean) => {
    if (busy) return;
    setBusy(flag);
    setNow((before) => ({ ...before, [flag]: value }));
    const outcome = await api(setWorkFlags, { body: { id: work.id, [flag]: value } }, { noLoading: true }).catch(() => null);
    setBusy(null);
    if (outcome?.status === 'ok') return toasts.show({ type: 'success', text: t(`editor:flag.done.${flag}.${value ? 'on' : 'off'}`) });
    setNow((before) => ({ ...before, [flag]: !value }));
    return toasts.show({ type: 'error', text: outcome?.message ?? t('editor:notice.failed') });
  };
  return (
    <fieldset className="card flags" data-field="flags">
      <legend className="vh">{t('editor:flag.title')}</legend>
      <h2 aria-hidden="true">{t('editor:flag.title')}</h2>
      {flags.map((flag) => (
        <label key={flag} className="flag">
          <input type="checkbox" name={flag} checked={now[flag]} aria-disabled={busy !== null || undefined} onChange={({ target }) => void set(flag, target.checked)} />
          <span>{t(`editor:flag.${flag}`)}</span>
          <small>{t(`editor:flag.${flag}Hint`)}</small>
        </label>
      ))}
    </fieldset>
  );
}
