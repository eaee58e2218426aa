/** Staff actions on an account; each resolves to null on success, otherwise to the error. */
import { revealOperateOf, blockAccount, decideAgencies, endAccountSessions, setAccountRole } from '#shared/api/account-staff.ts';
import { resetSecondFactor } from '#shared/api/account/second-factor.ts';
import type { StaffRole } from '#shared/user-type.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { announceItemChange } from '#client/state/item-changes.ts';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { useFailureText } from './use-send.ts';

export interface FullNumbers {
  operatePhone: string;
  operateCode: string;
}

interface Decision {
  userId: string;
  /** Version of the institution that the decision is based on. */
  mark: string;
  outcome: 'verified' | 'refused';
  reason: string;
}

/** `onChanged` hears that the account must be read again: after an act, and after a refusal, which means that it is another by now. */
export function useAccountActions(onChanged: () => void) {
  const api = useApi();
  const t = useT();
  const toasts = useToasts();
  const failureOf = useFailureText();
  const finish = (failure: string | null, done: string): string | null => {
    onChanged();
    announceItemChange();
    if (failure === null) toasts.show({ type: 'success', text: done });
    return failure;
  };
  return {
    decide: async ({ userId, mark, outcome: decided, reason }: Decision) => {
      const outcome = await api(decideAgencies, { body: { seen: [{ id: userId, mark }], outcome: decided, reason } });
      const left = outcome.status === 'ok' ? outcome.data.left[0] : undefined;
      if (!left) return finish(failureOf(outcome), t(`staff:accounts.did.${decided}`));
      onChanged();
      return [
        t('staff:accounts.changed'),
        left.verification ? t('staff:form.stateNow', { state: t(`staff:state.${left.verification}`) }) : '',
      ]
        .join(' ')
        .trim();
    },
    block: async (body: { userId: string; isBlocked: boolean; reason: string }) =>
      finish(failureOf(await api(blockAccount, { body })), t(`staff:accounts.did.${body.isBlocked ? 'block' : 'unblock'}`)),
    reveal: async (body: { userId: string; reason: string }, show: (numbers: FullNumbers) => void) => {
      const outcome = await api(revealOperateOf, { body });
      if (outcome.status === 'ok') show(outcome.data);
      onChanged();
      return failureOf(outcome);
    },
    setRole: async (body: { userId: string; role: StaffRole; isHeld: boolean }) => {
      const failure = finish(
        failureOf(await api(setAccountRole, { body })),
        t('staff:accounts.did.role', { role: t(`staff:role.${body.role}`) }),
      );
      if (failure !== null) toasts.show({ type: 'error', text: failure });
    },
    resetSecondFactor: async (body: { userId: string; reason: string }) =>
      finish(failureOf(await api(resetSecondFactor, { body })), t('staff:accounts.did.secondFactor')),
    endSessions: async (userId: string) =>
      finish(failureOf(await api(endAccountSessions, { body: { userId } })), t('staff:accounts.did.sessions')),
  };
}
