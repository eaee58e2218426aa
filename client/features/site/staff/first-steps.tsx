/** First steps of a new site, each with its screen; done steps are derived from the site's data. */
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { closeFirstSteps, type FirstSteps as Steps } from '#shared/api/dashboard.ts';
import { paths } from '#shared/paths.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';

/** Where each is done. */
const places: Readonly<Record<Steps['steps'][number]['key'], string>> = {
  yours: staffPaths.wizard(),
  secondFactor: paths.setSecondFactor,
  menu: staffPaths.menu,
  hero: staffPaths.hero,
  agreements: staffPaths.agreements,
  backup: staffPaths.settings,
  article: staffPaths.createArticle(),
  edition: staffPaths.editions,
  about: staffPaths.createArticle(),
  colleague: staffPaths.accounts,
  mail: staffPaths.settings,
  address: staffPaths.settings,
};

/** `onClosed` is called when an administrator has put the list away. */
export function FirstSteps({ steps, onClosed }: { steps: Steps['steps']; onClosed: () => void }): ReactNode {
  const t = useT();
  const api = useApi();
  const [isClosing, setClosing] = useState(false);
  const handleClose = async () => {
    setClosing(true);
    const outcome = await api(closeFirstSteps, { body: {} }, { showLoading: true });
    setClosing(false);
    if (outcome.status === 'ok') onClosed();
  };
  return (
    <Box aria-labelledby="dashboard-steps">
      <h2 id="dashboard-steps">{t('first-steps:list.title')}</h2>
      <p className="lead">{t('first-steps:list.lead', { done: steps.filter(({ isDone }) => isDone).length, all: steps.length })}</p>
      <ol>
        {steps.map(({ key, isDone }, index) => (
          <li key={key} data-done={isDone || undefined}>
            <span className="mark" aria-hidden="true">
              {isDone ? <Icon name="check" /> : index + 1}
            </span>
            <div>
              <h3>
                <span>{t(`first-steps:list.${key}`)}</span>
                {isDone ? <span className="visually-hidden">{t('first-steps:list.isDone')}</span> : null}
              </h3>
              <p>{t(`first-steps:list.${key}Text`)}</p>
            </div>
            {!isDone ? (
              <Link className="button small-button" to={places[key]}>
                {t(`first-steps:list.${key}Go`)}
              </Link>
            ) : null}
          </li>
        ))}
      </ol>
      <p className="end">
        <Button variant="ghost" busy={isClosing} onClick={() => void handleClose()}>
          {t('first-steps:list.close')}
        </Button>
        <span>{t('first-steps:list.closeText')}</span>
      </p>
    </Box>
  );
}

const Box = styled.section`
  display: grid;
  gap: var(--s5);
  max-width: 60rem;

  .lead {
    color: var(--text-2);
    line-height: 1.7;
  }
  li {
    display: grid;
    grid-template-columns: 2.5rem minmax(0, 1fr) auto;
    gap: 0.25rem 1rem;
    align-items: center;
    padding: 1.1rem 1.25rem;
    border: 1px solid var(--line);
    border-bottom-width: 0;
    background: var(--surface);
  }
  li:first-child {
    border-radius: var(--r-l) var(--r-l) 0 0;
  }
  li:last-child {
    border-bottom-width: 1px;
    border-radius: 0 0 var(--r-l) var(--r-l);
  }
  .mark {
    display: grid;
    place-items: center;
    width: 2.25rem;
    height: 2.25rem;
    border: 1px solid var(--line-strong);
    border-radius: 50%;
    font-weight: 600;
    line-height: 1;
  }
  [data-done] .mark {
    border-color: transparent;
    background: var(--success-ground);
    color: var(--success);
  }
  > h2 {
    font-size: 1.375rem;
    line-height: 1.4;
  }
  h3 {
    font-size: var(--t-body);
    font-weight: 600;
    line-height: 1.5;
  }
  [data-done] h3 {
    color: var(--text-2);
  }
  li p {
    color: var(--text-2);
    font-size: var(--t-s);
    line-height: 1.6;
  }
  .end {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 1rem;
    color: var(--text-2);
    font-size: var(--t-s);
  }

  ${media.phone} {
    li {
      grid-template-columns: 2.5rem minmax(0, 1fr);
    }
    li > .button {
      grid-column: 2;
      justify-self: start;
      margin-top: 0.4rem;
    }
  }
`;
