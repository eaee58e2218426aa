/** The two answers to the use of a stored ID number, and the sentence that says where its consent comes from. */
import type { AgencyInfo } from '#shared/api/account.ts';
import { confirmIdNumberConsent, withdrawIdNumberConsent } from '#shared/api/account/id-number-consent.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import type { Language } from '#shared/language.ts';
import { useApi } from '#client/lib/api.ts';
import { useT, type Translate } from '#client/lib/translations.ts';
import { useSaved } from '#client/features/account/settings-form.ts';

/** Each takes the user that the answer brings. */
export function useConsentAnswers(): { confirm: () => Promise<void>; withdraw: () => Promise<void> } {
  const t = useT();
  const api = useApi();
  const saved = useSaved();
  return {
    confirm: async () => {
      const outcome = await api(confirmIdNumberConsent, { body: {} }, { showLoading: true, showMessage: true });
      if (outcome.status === 'ok') saved(outcome.data, t('settings:privacy.consentConfirmed'));
    },
    withdraw: async () => {
      const outcome = await api(withdrawIdNumberConsent, { body: {} }, { showLoading: true, showMessage: true });
      if (outcome.status === 'ok') saved(outcome.data, t('settings:privacy.consentWithdrawn'));
    },
  };
}

export function consentSentence(
  { version, acceptedAt, isConfirmed }: NonNullable<AgencyInfo['idNumberConsent']>,
  { t, language }: { t: Translate; language: Language },
): string {
  const date = absoluteDateTime(acceptedAt, language);
  return isConfirmed
    ? t('settings:privacy.consentGiven', { date, version: version || '–' })
    : t('settings:privacy.consentElsewhere', { date });
}
