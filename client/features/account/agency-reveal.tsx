/** Phone and ID number in full, for the owner who gives the password; forgotten when the page is left. */
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { revealOperate } from '#shared/api/account.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { PasswordForAction } from './password-for-action.tsx';
import { failureOf } from './use-submit.ts';

interface Values {
  operatePhone: string;
  operateCode: string;
}

export function AgencyReveal({ masked }: { masked: Values }): ReactNode {
  const t = useT();
  const api = useApi();
  const [isAsking, setAsking] = useState(false);
  const [full, setFull] = useState<Values | null>(null);
  const shown = full ?? masked;
  const reveal = async (password: string) => {
    const outcome = await api(revealOperate, { body: { password } }, { noLoading: true });
    if (outcome.status !== 'ok') return failureOf(outcome);
    setFull(outcome.data);
    return null;
  };
  return (
    <>
      <Facts>
        <dt>{t('account:field.operatePhone')}</dt>
        <dd>{shown.operatePhone || t('settings:agency.none')}</dd>
        <dt>{t('account:field.operateCode')}</dt>
        <dd>{shown.operateCode || t('settings:agency.none')}</dd>
      </Facts>
      <div className="actions">
        <Button variant="ghost" small onClick={() => (full ? setFull(null) : setAsking(true))}>
          {t(full ? 'settings:agency.hide' : 'settings:agency.reveal')}
        </Button>
      </div>
      {isAsking && (
        <PasswordForAction
          title={t('settings:agency.reveal')}
          text={t('settings:agency.revealText')}
          action={t('settings:agency.reveal')}
          send={reveal}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0.4rem 1.5rem;
  font-size: var(--t-ui);
  line-height: 1.6;

  dt {
    color: var(--text-2);
  }
  dd {
    font-variant-numeric: tabular-nums;
  }
`;
