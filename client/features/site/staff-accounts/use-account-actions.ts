/** Staff actions on an account; each resolves to null on success, otherwise to the error. */
import type { Outcome } from '#shared/http/api-client.ts';
import { revealOperateOf, blockAccount, decideAgencies, endAccountSessions, setAccountRole } from '#shared/api/account-staff.ts';
import {
  changeAccountEmail,
  renameAccount,
  sendPasswordLink,
  withdrawAccountEmail,
  withdrawStaffInvitation,
} from '#shared/api/account/account-link.ts';
import { resetSecondFactor } from '#shared/api/account/second-factor.ts';
import type { StaffRole } from '#shared/user-type.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { announceItemChange } from '#client/state/item-changes.ts';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { useFailureText } from '#client/features/site/staff/use-failure-text.ts';

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

/** Another account has the address; a blocked account is refused with its state. */
const taken = 409;
const hasStatus = (data: unknown): boolean => typeof data === 'object' && data !== null && 'status' in data;

/** `onChanged` hears that the account must be read again: after an act, and after a refusal, which means that it is another by now. */
export function useAccountActions(onChanged: () => void) {
  const api = useApi();
  const t = useT();
  const toasts = useToasts();
  const failureOf = useFailureText();
  const note = () => {
    onChanged();
    announceItemChange();
  };
  const finish = (failure: string | null, done: string): string | null => {
    note();
    if (failure === null) toasts.show({ type: 'success', text: done });
    return failure;
  };
  const tellDelivery = (outcome: Outcome<{ delivery: string }>): string | null => {
    if (outcome.status !== 'ok') return finish(failureOf(outcome), '');
    const { delivery } = outcome.data;
    return delivery === 'refused' ? finish(t('accounts:mail.refused'), '') : finish(null, t(`accounts:mail.${delivery}`));
  };
  return {
    note,
    decide: async ({ userId, mark, outcome: decided, reason }: Decision) => {
      const outcome = await api(
        decideAgencies,
        { body: { seen: [{ id: userId, mark }], outcome: decided, reason } },
        { showLoading: true },
      );
      const left = outcome.status === 'ok' ? outcome.data.left[0] : undefined;
      if (!left) return finish(failureOf(outcome), t(`accounts:did.${decided}`));
      onChanged();
      return [
        t('accounts:screen.changed'),
        left.verification ? t('staff:form.stateNow', { state: t(`staff:state.${left.verification}`) }) : '',
      ]
        .join(' ')
        .trim();
    },
    block: async (body: { userId: string; isBlocked: boolean; reason: string }) =>
      finish(
        failureOf(await api(blockAccount, { body }, { showLoading: true })),
        t(`accounts:did.${body.isBlocked ? 'block' : 'unblock'}`),
      ),
    reveal: async (body: { userId: string; reason: string }, show: (numbers: FullNumbers) => void) => {
      const outcome = await api(revealOperateOf, { body }, { showLoading: true });
      if (outcome.status === 'ok') show(outcome.data);
      onChanged();
      return failureOf(outcome);
    },
    setRole: async (body: { userId: string; role: StaffRole; isHeld: boolean }) => {
      const failure = finish(
        failureOf(await api(setAccountRole, { body }, { showLoading: true })),
        t('accounts:did.role', { role: t(`staff:role.${body.role}`) }),
      );
      if (failure !== null) toasts.show({ type: 'error', text: failure });
    },
    /** No columns mean all. */
    limitRole: async (body: { userId: string; role: StaffRole; columns: string[] }) =>
      finish(
        failureOf(await api(setAccountRole, { body: { ...body, isHeld: true } }, { showLoading: true })),
        t('accounts:did.role', { role: t(`staff:role.${body.role}`) }),
      ),
    resetSecondFactor: async (body: { userId: string; reason: string }) =>
      finish(failureOf(await api(resetSecondFactor, { body }, { showLoading: true })), t('accounts:did.secondFactor')),
    rename: async (body: { userId: string; nickName: string; nameEn: string }) =>
      finish(failureOf(await api(renameAccount, { body }, { showLoading: true })), t('accounts:did.names')),
    /** A taken address is an error of its field. */
    changeEmail: async (body: { userId: string; email: string; reason: string }) => {
      const outcome = await api(changeAccountEmail, { body }, { showLoading: true });
      if (outcome.status === 'refused' && outcome.code === taken && !hasStatus(outcome.raw.data))
        return { email: t('accounts:screen.emailTaken') };
      return tellDelivery(outcome);
    },
    withdrawEmail: async (userId: string) =>
      finish(failureOf(await api(withdrawAccountEmail, { body: { userId } }, { showLoading: true })), t('accounts:did.withdrawEmail')),
    sendPasswordLink: async (userId: string) =>
      tellDelivery(await api(sendPasswordLink, { body: { userId, isMailed: true } }, { showLoading: true })),
    withdrawInvitation: async (userId: string, onGone: () => void) => {
      const failure = failureOf(await api(withdrawStaffInvitation, { body: { userId } }, { showLoading: true }));
      if (failure !== null) return finish(failure, '');
      toasts.show({ type: 'success', text: t('accounts:did.withdrawInvitation') });
      onGone();
      return null;
    },
    endSessions: async (userId: string) =>
      finish(failureOf(await api(endAccountSessions, { body: { userId } }, { showLoading: true })), t('accounts:did.sessions')),
  };
}
