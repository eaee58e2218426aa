/** Verifies several pending institutions; those that have changed since they were shown are skipped and reported. */
import { decideAgencies, type AccountRow } from '#shared/api/account-staff.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { announceItemChange } from '#client/state/item-changes.ts';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { useFailureText } from '#client/features/site/staff/use-failure-text.ts';

export function useVerify(onDone: () => void): (rows: readonly AccountRow[]) => Promise<void> {
  const api = useApi();
  const t = useT();
  const toasts = useToasts();
  const failureOf = useFailureText();
  return async (rows) => {
    const outcome = await api(
      decideAgencies,
      { body: { seen: rows.map(({ id, mark }) => ({ id, mark })), outcome: 'verified', reason: '' } },
      { showLoading: true },
    );
    if (outcome.status !== 'ok') return void toasts.show({ type: 'error', text: failureOf(outcome) ?? '' });
    const { decided, left } = outcome.data;
    const done = t('accounts:screen.verified', { count: decided.length });
    toasts.show(
      left.length > 0
        ? { type: 'warning', text: `${done} ${t('accounts:screen.left', { count: left.length })}` }
        : { type: 'success', text: done },
    );
    onDone();
    announceItemChange();
  };
}
