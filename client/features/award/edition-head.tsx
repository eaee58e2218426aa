/** The head of an edition: its year as large as the page allows, theme, dates and figures. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { EditionPhase, EditionSummary } from '#shared/api/award.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Perforation } from '#client/ui/picture/perforation.tsx';
import { entryText } from './entry-text.ts';
import { Phrase } from '#client/ui/text/phrase.tsx';

/** Phases shown as text; later ones are evident from the winners. */
const saidPhases: readonly (EditionPhase | 'coming' | 'begun')[] = ['coming', 'call', 'jury', 'nominees', 'ceremony', 'begun'];

interface Props {
  edition: EditionSummary;
  /** Whether more than its name is known. */
  isAnnounced: boolean;
  /** Whether a winner is public. */
  hasWinners: boolean;
  /** Above the awards, which begin on the first screen. */
  isLow: boolean;
  /** Call to action of the edition's phase. */
  children?: ReactNode;
  /** At the end of the line, where there is one. */
  aside?: ReactNode;
}

export function EditionHead({ edition, isAnnounced, hasWinners, isLow, children, aside }: Props) {
  const t = useT();
  const language = useLanguage();
  const phase = hasWinners && edition.phase === 'ceremony' ? 'begun' : edition.phase;
  const status = isAnnounced ? phase : 'coming';
  const figures = (['awards', 'countries', 'entries'] as const).filter((key) => edition.figures[key] > 0);
  return (
    <Head data-low={isLow ? '' : undefined}>
      <div className="wrap">
        <p className="year numeral" aria-hidden="true">
          {edition.year}
        </p>
        <div>
          {saidPhases.includes(status) ? (
            <p className="tag">
              <Perforation />
              <span>
                {edition.entryCall && status === 'call'
                  ? entryText(edition.entryCall, { t, language })
                  : t(`content:edition.status.${status}`)}
              </span>
            </p>
          ) : null}
          <h1 tabIndex={-1}>
            {/* The numerals beside it show the year. */}
            <span className={edition.ordinal ? 'visually-hidden' : undefined}>
              {t('navigation:section.g2025', { year: edition.year })}{' '}
            </span>
            {edition.ordinal ? <span>{edition.ordinal}</span> : null}
            {edition.theme ? (
              <span>
                <Phrase text={edition.theme} />
              </span>
            ) : null}
          </h1>
          <p>{[edition.dates, edition.place].filter(Boolean).join(t('content:work.comma'))}</p>
          {isLow ? null : <p>{edition.note}</p>}
          {figures.length > 0 ? (
            <dl>
              {figures.map((key) => (
                <div key={key}>
                  <dt>{t(`content:edition.${key}`)}</dt>
                  <dd className="numeral">{edition.figures[key].toLocaleString('en')}</dd>
                </div>
              ))}
            </dl>
          ) : null}
          {children}
        </div>
        {aside}
      </div>
    </Head>
  );
}

const Head = styled.header`
  padding-top: calc(60 * var(--px));
  overflow: hidden;

  > .wrap {
    display: grid;
    grid-template-columns: 1fr calc(640 * var(--px));
    gap: calc(40 * var(--px));
    align-items: end;
  }
  .year {
    font-size: max(7.5rem, calc(440 * var(--tx)));
    font-weight: 420;
    line-height: 0.78;
    letter-spacing: -0.055em;
    margin-left: -0.04em;
    padding-top: 0.06em;
    white-space: nowrap;
  }
  h1 {
    font-size: max(1.5rem, calc(46 * var(--tx)));
    line-height: 1.35;
    margin-bottom: 1rem;
  }
  h1:lang(en) {
    line-height: 1.18;
  }
  h1 > span:not(.visually-hidden) {
    display: block;
  }
  .wrap > div > .tag {
    margin-bottom: 1rem;
    font-size: var(--t-s);
    line-height: 1.4;
    color: var(--gold-text);
  }
  .wrap > div > p:not(.tag) {
    color: var(--text-2);
    font-size: var(--t-lead);
    line-height: 1.75;
  }
  dl {
    display: flex;
    gap: calc(56 * var(--px));
    margin-top: calc(40 * var(--px));
  }
  dl > div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
  }
  dt {
    font-size: var(--t-s);
    color: var(--text-2);
    line-height: 1.5;
  }
  dd {
    font-size: max(1.75rem, calc(54 * var(--tx)));
    font-weight: 440;
    line-height: 1.05;
  }
  div:first-child > dd {
    background: var(--foil-text);
    background-clip: text;
    color: transparent;
  }

  &[data-low] {
    padding-block: calc(12 * var(--px)) calc(20 * var(--px));

    > .wrap {
      grid-template-columns: auto minmax(0, 1fr) auto;
      gap: calc(56 * var(--px));
    }
    .year {
      font-size: max(6rem, calc(204 * var(--tx)));
    }
    h1 {
      font-size: max(1.375rem, calc(36 * var(--tx)));
      line-height: 1.2;
      margin: 0;
    }
    h1 > span:not(:last-child) {
      font-size: 0.56em;
      color: var(--text-2);
    }
    .wrap > div > p {
      margin: 0;
      font-size: var(--t-ui);
      line-height: 1.5;
    }
    dl {
      gap: calc(44 * var(--px));
      margin-top: calc(6 * var(--px));
    }
    dd {
      font-size: max(1.75rem, calc(46 * var(--tx)));
    }
  }

  ${media.tablet} {
    > .wrap {
      grid-template-columns: minmax(0, 1fr);
      gap: calc(64 * var(--px));
    }
    .year {
      font-size: calc(420 * var(--px));
    }
  }
  ${media.phone} {
    > .wrap {
      grid-template-columns: minmax(0, 1fr);
      gap: 1.5rem;
    }
    .year {
      font-size: calc(152 * var(--px));
    }
    dl {
      gap: 1.75rem;
      margin-top: 1.5rem;
    }
  }
  ${media.tablet} {
    &[data-low] > .wrap {
      grid-template-columns: auto minmax(0, 1fr);
      row-gap: 0.75rem;
    }
    &[data-low] .year {
      grid-row: span 2;
      font-size: 9rem;
    }
  }
  ${media.phone} {
    &[data-low] > .wrap {
      grid-template-columns: minmax(0, 1fr);
      gap: 0.75rem;
    }
    &[data-low] .year {
      font-size: 7.25rem;
    }
  }
  ${media.forcedColors} {
    div:first-child > dd {
      background: none;
      color: CanvasText;
    }
  }
`;
