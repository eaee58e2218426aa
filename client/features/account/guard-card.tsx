/** Why a private page stays closed, and what the visitor can do about it. */
import { useLayoutEffect, type ReactNode } from 'react';
import { paths } from '#shared/paths.ts';
import { useT } from '#client/lib/translations.ts';
import { sitePathNow } from '#client/state/login.ts';
import { openLogin } from '#client/state/session.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Link } from '#client/ui/link.tsx';

const cards = {
  login: LoginCard,
  refusedPgc: RefusedCard,
  refusedStaff: RefusedCard,
  firstPassword: FirstPasswordCard,
  secondFactor: SecondFactorCard,
} as const;

/** Why a page stays closed. */
export type Refusal = keyof typeof cards;

interface Props {
  refusal: Refusal;
  /** Called before the card is painted. */
  onShown: (isShown: true) => void;
}

export function GuardCard({ refusal, onShown }: Props): ReactNode {
  useLayoutEffect(() => onShown(true), [onShown]);
  const Card = cards[refusal];
  return <Card refusal={refusal} />;
}

function LoginCard(): ReactNode {
  const t = useT();
  const tab = useTabState();
  return (
    <EmptyState title={t('account:guard.loginTitle')} text={t('account:guard.loginText')}>
      <Button onClick={() => openLogin(tab, { jumpUrl: sitePathNow() })}>{t('account:guard.login')}</Button>
      <Link className="button ghost" to={paths.home}>
        {t('account:guard.home')}
      </Link>
    </EmptyState>
  );
}

function RefusedCard({ refusal }: { refusal: Refusal }): ReactNode {
  const t = useT();
  return (
    <EmptyState
      title={t('account:guard.refusedTitle')}
      text={t(refusal === 'refusedPgc' ? 'account:guard.refusedPgc' : 'account:guard.refusedStaff')}
    >
      <Link className="button" to={paths.settings}>
        {t('account:guard.settings')}
      </Link>
      <Link className="button ghost" to={paths.home}>
        {t('account:guard.home')}
      </Link>
    </EmptyState>
  );
}

function FirstPasswordCard(): ReactNode {
  const t = useT();
  return (
    <EmptyState title={t('account:guard.passwordTitle')} text={t('account:guard.passwordText')}>
      <Link className="button" to={paths.setPassword}>
        {t('account:guard.password')}
      </Link>
    </EmptyState>
  );
}

function SecondFactorCard(): ReactNode {
  const t = useT();
  return (
    <EmptyState title={t('account:guard.secondFactorTitle')} text={t('account:guard.secondFactorText')}>
      <Link className="button" to={paths.setSecondFactor}>
        {t('account:guard.secondFactor')}
      </Link>
    </EmptyState>
  );
}
