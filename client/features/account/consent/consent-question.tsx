/** Asks the owner to confirm or refuse a consent that another client's form gave. Esc leaves it open until the next visit; the focus starts on neither answer. */
import { useId, useState, type ReactNode } from 'react';
import type { AgencyInfo } from '#shared/api/account.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { QuestionFrame } from '#client/ui/overlay/question-dialog.tsx';
import { consentSentence, useConsentAnswers } from './consent-answers.ts';

export function ConsentQuestion({ consent }: { consent: NonNullable<AgencyInfo['idNumberConsent']> }): ReactNode {
  const t = useT();
  const language = useLanguage();
  const id = useId();
  const { confirm, withdraw } = useConsentAnswers();
  const [isOpen, setOpen] = useState(true);
  const answer = (send: () => Promise<void>) => {
    setOpen(false);
    void send();
  };
  return (
    <QuestionFrame open={isOpen} onClose={() => setOpen(false)} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <h2 id={`${id}-title`} tabIndex={-1}>
        {t('settings:privacy.consent')}
      </h2>
      <p id={`${id}-text`}>
        <span>{consentSentence(consent, { t, language })}</span>
        <br />
        <span>{t('settings:privacy.consentAsk')}</span>
      </p>
      <div className="answers">
        <Button variant="ghost" onClick={() => answer(withdraw)}>
          {t('settings:privacy.consentRefuse')}
        </Button>
        <Button onClick={() => answer(confirm)}>{t('settings:privacy.consentConfirm')}</Button>
      </div>
    </QuestionFrame>
  );
}
