/** `/setup`: creates the first administrator of a new site, with the setup link that the terminal shows. */
import { styled } from 'styled-components';
import { SetupForm } from '#client/features/account/setup-form.tsx';
import { useSetup } from '#client/features/account/use-setup.ts';
import { paths } from '#shared/paths.ts';
import type { Head, HeadContext } from '#client/lib/page.tsx';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Link } from '#client/ui/link.tsx';

/** No link to the other language, because it would lose the token in the fragment. */
export function head(_data: unknown, { t }: HeadContext): Head {
  return { title: t('account:setup.title'), description: t('account:setup.text'), noindex: true, hideAlternate: true };
}

/** The server sends everybody the same shell; the browser checks the setup link. */
export default function SetupPage() {
  const t = useT();
  const { phase, token, reload } = useSetup();
  return (
    <Page className="wrap">
      <div hidden={phase !== 'loading'}>
        <EmptyState level={1} mood="open" title={t('account:setup.phase.loading')} />
      </div>
      {phase === 'open' ? (
        <div className="card">
          <h1 tabIndex={-1}>{t('account:setup.title')}</h1>
          <p>{t('account:setup.text')}</p>
          <SetupForm token={token} onRefused={reload} />
        </div>
      ) : null}
      {phase === 'over' || phase === 'done' || phase === 'failed' ? (
        <EmptyState
          level={1}
          mood={phase === 'failed' ? 'open' : 'closed'}
          title={t(`account:setup.phase.${phase}`)}
          text={t(`account:setup.${phase}Text`)}
        >
          {phase === 'failed' ? <Button onClick={reload}>{t('account:setup.retry')}</Button> : null}
          {phase === 'done' ? (
            <Link className="button" to={paths.login()}>
              {t('account:tab.login')}
            </Link>
          ) : null}
          <Link className="button ghost" to={paths.home}>
            {t('account:guard.home')}
          </Link>
        </EmptyState>
      ) : null}
    </Page>
  );
}

const Page = styled.div`
  min-height: calc(100dvh - var(--header));
  padding-block: var(--s7) var(--s9);

  .card {
    max-width: 46rem;
    margin-inline: auto;
    padding: max(1.5rem, calc(48 * var(--tx)));
    border-radius: var(--r-l);
    background: var(--surface);
    box-shadow: var(--e2);
  }
  h1 {
    font-size: var(--t-h2);
    line-height: 1.25;
  }
  .card > p {
    margin-block: 0.6rem 1.6rem;
    color: var(--text-2);
    line-height: 1.7;
  }

  ${media.phone} {
    padding-top: var(--s5);
  }
`;
