/** Which version of the agreement the user has accepted; a newer one is accepted here. */
import { useState, type ReactNode } from 'react';
import { acceptAgreement } from '#shared/api/account.ts';
import { absoluteDate } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { useApi } from '#client/lib/api.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { Link } from '#client/ui/link.tsx';
import { useSaved, useUser } from './settings-form.ts';

export function AcceptedAgreement(): ReactNode {
  const t = useT();
  const language = useLanguage();
  const api = useApi();
  const saved = useSaved();
  const [isBusy, setBusy] = useState(false);
  const { agreement } = useUser();
  const { acceptedVersion, acceptedAt, currentVersion } = agreement;
  const isNewer = currentVersion !== '' && acceptedVersion !== currentVersion;
  const handleAccept = async () => {
    setBusy(true);
    const outcome = await api(acceptAgreement, { body: { version: currentVersion } }, { showMessage: true });
    setBusy(false);
    if (outcome.status === 'ok') saved(outcome.data, t('settings:agreement.done'));
  };
  return (
    <section className="card" aria-labelledby="accepted-agreement">
      <h2 id="accepted-agreement">{t('settings:agreement.title')}</h2>
      <p>
        {acceptedVersion
          ? t('settings:agreement.accepted', { version: acceptedVersion, date: acceptedAt ? absoluteDate(acceptedAt, language) : '' })
          : t('settings:agreement.none')}
      </p>
      {isNewer && (
        <p className="note" data-tone="warning">
          {t('settings:agreement.newer', { version: currentVersion })}
        </p>
      )}
      <div className="actions">
        {isNewer && (
          <Button busy={isBusy} onClick={() => void handleAccept()}>
            {t('settings:agreement.accept')}
          </Button>
        )}
        <Link className="button ghost" to={paths.agreement} target="_blank">
          <span>{t('settings:agreement.read')}</span>
          <span className="visually-hidden">{t('navigation:menu.newTab')}</span>
        </Link>
      </div>
    </section>
  );
}
