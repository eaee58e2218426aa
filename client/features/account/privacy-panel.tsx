/** Data export, closing and reopening of the account. */
import { useState, type ReactNode } from 'react';
import { closeAccount, exportAccount, reopenAccount } from '#shared/api/account.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { accountCoolOffDays } from '#shared/limits.ts';
import { useApi } from '#client/lib/api.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { QuestionDialog } from '#client/ui/overlay/question-dialog.tsx';
import { consentSentence, useConsentAnswers } from './consent/consent-answers.ts';
import { ProofQuestion } from './proof-question.tsx';
import { useSaved, useUser } from './settings-form.ts';
import { failureOf } from './use-submit.ts';

export function PrivacyPanel(): ReactNode {
  return (
    <>
      <DataExport />
      <IdNumberConsent />
      <AccountClosing />
    </>
  );
}

function DataExport(): ReactNode {
  const t = useT();
  const api = useApi();
  const user = useUser();
  const [isBusy, setBusy] = useState(false);
  const handleExport = async () => {
    setBusy(true);
    const outcome = await api(exportAccount, undefined, { showMessage: true });
    setBusy(false);
    if (outcome.status === 'ok') download(outcome.data);
  };
  return (
    <section className="card" aria-labelledby="export">
      <h2 id="export">{t('settings:privacy.export')}</h2>
      <p>{t('settings:privacy.exportText')}</p>
      {user.agency && <p>{t('settings:privacy.exportMasked')}</p>}
      <Button variant="ghost" busy={isBusy} onClick={() => void handleExport()}>
        {t('settings:privacy.exportAction')}
      </Button>
    </section>
  );
}

/** Saves the response as a file. */
function download(data: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'account.json';
  link.click();
  URL.revokeObjectURL(url);
}

/** The separate consent to the ID number: since when, and the way to take it back. */
function IdNumberConsent(): ReactNode {
  const t = useT();
  const language = useLanguage();
  const { agency } = useUser();
  const { confirm, withdraw } = useConsentAnswers();
  const [isAsking, setAsking] = useState(false);
  if (!agency) return null;
  const consent = agency.idNumberConsent;
  return (
    <section className="card" aria-labelledby="consent">
      <h2 id="consent">{t('settings:privacy.consent')}</h2>
      <p>{consent ? consentSentence(consent, { t, language }) : t('settings:privacy.consentNone')}</p>
      {consent && !consent.isConfirmed && <p>{t('settings:privacy.consentAsk')}</p>}
      {consent && (
        <div className="actions">
          {!consent.isConfirmed && <Button onClick={() => void confirm()}>{t('settings:privacy.consentConfirm')}</Button>}
          <Button variant="ghost" onClick={() => setAsking(true)}>
            {t(consent.isConfirmed ? 'settings:privacy.consentWithdraw' : 'settings:privacy.consentRefuse')}
          </Button>
        </div>
      )}
      {isAsking && (
        <QuestionDialog
          isDangerous
          title={t('settings:privacy.consentQuestion')}
          text={t('settings:privacy.consentFollows')}
          stayLabel={t('settings:form.cancel')}
          goLabel={t('settings:privacy.consentWithdraw')}
          onStay={() => setAsking(false)}
          onGo={() => {
            setAsking(false);
            void withdraw();
          }}
        />
      )}
    </section>
  );
}

function AccountClosing(): ReactNode {
  const t = useT();
  const language = useLanguage();
  const api = useApi();
  const saved = useSaved();
  const user = useUser();
  const [isAsking, setAsking] = useState(false);
  const close = async (password: string) => {
    const outcome = await api(closeAccount, { body: { password } });
    if (outcome.status !== 'ok') return failureOf(outcome, t);
    saved(outcome.data, t('settings:privacy.closed'));
    return null;
  };
  const handleReopen = async () => {
    const outcome = await api(reopenAccount, { body: {} }, { showLoading: true, showMessage: true });
    if (outcome.status === 'ok') saved(outcome.data, t('settings:privacy.reopened'));
  };
  if (user.status === 'closing') {
    return (
      <section className="card" aria-labelledby="closing">
        <h2 id="closing">{t('settings:privacy.closing')}</h2>
        <p className="note" data-tone="warning">
          {t('settings:privacy.closingText', { date: user.eraseAt ? absoluteDateTime(user.eraseAt, language) : '' })}
        </p>
        <Button onClick={() => void handleReopen()}>{t('settings:privacy.reopen')}</Button>
      </section>
    );
  }
  const text = t('settings:privacy.closeText', { days: accountCoolOffDays });
  return (
    <section className="card" aria-labelledby="closing">
      <h2 id="closing">{t('settings:privacy.close')}</h2>
      <p>{text}</p>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('settings:privacy.close')}
      </Button>
      {isAsking && (
        <ProofQuestion
          isDangerous
          title={t('settings:privacy.closeQuestion')}
          text={text}
          action={t('settings:privacy.close')}
          asks={['password']}
          send={({ password }) => close(password)}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
