/** Home: the editions as three great years, the coming and the current one among them. */
import { styled } from 'styled-components';
import type { EditionSummary } from '#shared/api/award.ts';
import { paths } from '#shared/paths.ts';
import { useT } from '#client/lib/translations.ts';
import { drawnMarkup, type Drawn } from '#client/lib/drawn.ts';
import { media } from '#client/theme/media.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { editionTone } from './edition-tone.ts';

/** Newest first, as the call gives them. */
export function EditionYears({ editions }: { editions: readonly EditionSummary[] | Drawn }) {
  const t = useT();
  if (editions === 'drawn') return <Years {...drawnMarkup} aria-labelledby="editions" />;
  if (editions.length === 0) return null;
  return (
    <Years aria-labelledby="editions">
      <div className="section-head">
        <h2 id="editions">{t('content:home.editions')}</h2>
      </div>
      <ol>
        {editions.slice(0, 3).map((edition) => (
          <li key={edition.id} data-tone={editionTone(edition)}>
            <Link to={paths.edition(edition.year)}>
              <b className="numeral">{edition.year}</b>
              <p>
                <b className="song6">{edition.ordinal}</b>
                <span className="muted small">{edition.dates}</span>
              </p>
              <i className="icon-button line">
                <Icon name="arrow-right" />
              </i>
            </Link>
          </li>
        ))}
      </ol>
    </Years>
  );
}

const Years = styled.section`
  .section-head {
    margin-bottom: 1.5rem;
  }
  li {
    border-top: 1px solid var(--line);
  }
  a {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: calc(40 * var(--px));
    align-items: center;
    padding-block: calc(22 * var(--px));
  }
  .numeral {
    font-size: max(3.25rem, calc(112 * var(--tx)));
    line-height: 0.95;
    letter-spacing: -0.045em;
    white-space: nowrap;
    padding-right: 0.06em;
  }
  [data-tone='upcoming'] .numeral {
    color: var(--line-strong);
  }
  [data-tone='current'] .numeral {
    background: var(--foil-text);
    background-clip: text;
    color: transparent;
  }
  p {
    line-height: 1.55;
  }
  p b {
    display: block;
    font-size: max(1.0625rem, calc(22 * var(--tx)));
    line-height: 1.4;
  }
  .icon-button {
    transition:
      background-color var(--d2),
      color var(--d2);
  }
  a:hover .icon-button {
    background: var(--primary);
    color: var(--primary-ink);
  }

  ${media.phone} {
    a {
      grid-template-columns: auto minmax(0, 1fr);
      gap: 1.5rem;
    }
    .numeral {
      font-size: 5.25rem;
    }
    .icon-button {
      display: none;
    }
  }
  ${media.forcedColors} {
    [data-tone] .numeral {
      color: CanvasText;
      background: none;
    }
  }
`;
