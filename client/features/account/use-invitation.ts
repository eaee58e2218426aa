/** An invitation code: verified by the server, kept only once it has said yes. */
import { useState } from 'react';
import { verifyCode } from '#shared/api/account.ts';
import { useT } from '#client/lib/translations.ts';
import { useTabState, type TabState } from '#client/state/tab-state.tsx';
import { useCall } from './use-call.ts';

export interface Invitation {
  /** The institution that the code belongs to; '' = none verified. */
  institution: string;
  /** Why the code is not taken. */
  error: string;
  /** Gives null when the code is taken, or there is none; else the message. */
  verify: (code: string) => Promise<string | null>;
}

export function useInvitation(): Invitation {
  const t = useT();
  const api = useCall();
  const tab = useTabState();
  const [institution, setInstitution] = useState('');
  const [error, setError] = useState('');
  const settle = (code: string, name: string, message: string) => {
    keepInvitation(tab, code);
    setInstitution(name);
    setError(message);
    return message || null;
  };
  const verify = async (typed: string) => {
    const code = typed.trim();
    if (code === '') return settle('', '', '');
    if (code === tab.session.invitationCode && institution !== '') return null;
    const outcome = await api(verifyCode, { query: { code } }, { noLoading: true });
    if (outcome.status === 'ok' && outcome.data) return settle(code, outcome.data.institution, '');
    if (outcome.status === 'network') return settle('', '', t('account:form.network'));
    return settle('', '', (outcome.status === 'refused' && outcome.message) || t('account:warning.invitation'));
  };
  return { institution, error, verify };
}

function keepInvitation({ session }: Pick<TabState, 'session'>, code: string): void {
  session.invitationCode = code;
}

/** The code of the page's address; '' without one. Only for what happens after hydration. */
export function invitationInAddress(): string {
  return new URLSearchParams(location.search).get('invitationCode')?.trim() ?? '';
}
