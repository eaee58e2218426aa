/** Shared by the settings forms: the stored user, the notice of a change, and the question before leaving. */
import { useSnapshot } from 'valtio';
import type { UserInfo } from '#shared/api/account.ts';
import { storeUser } from '#client/lib/storage.ts';
import { useT } from '#client/lib/translations.ts';
import { setUser } from '#client/state/session.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';

/** The user; only below a guard, which has seen one. */
export function useUser(): UserInfo {
  const { user } = useSnapshot(useTabState().session);
  if (!user) throw new Error('There is no guard above');
  return user as UserInfo;
}

/** Takes the user that an answer brings, and says so. */
export function useSaved(): (user: UserInfo, text?: string) => void {
  const t = useT();
  const tab = useTabState();
  const toasts = useToasts();
  return (user, text = t('settings:form.saved')) => {
    storeUser(user);
    setUser(tab, user);
    toasts.show({ type: 'success', text });
  };
}

/** Texts of the question before a form with unsaved text is left. */
export function useLeaveTexts(): { title: string; text: string; stay: string; go: string } {
  const t = useT();
  return { title: t('settings:leave.title'), text: t('settings:leave.text'), stay: t('settings:leave.stay'), go: t('settings:leave.go') };
}
