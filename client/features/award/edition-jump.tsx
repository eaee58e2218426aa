/** Three large years that link to the editions below. */
import { styled } from 'styled-components';
import type { EditionSummary } from '#shared/api/award.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';

export function EditionJump({ editions }: { editions: readonly EditionSummary[] }) {
  const t = useT();
  return (
    <Years aria-label={t('content:previous.years')}>
      <ul>
        {editions.map((edition) => (
          <li key={edition.id}>
            <Link to={`#y${edition.year}`}>
              <b className="numeral">{edition.year}</b>
              <span>
                <b className="song6">{edition.ordinal}</b>
                <span>{edition.dates}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Years>
  );
}

const Years = styled.nav`
  border-bottom: 1px solid var(--line);
  padding-block: 0.5rem var(--s8);

  ul {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(calc(420 * var(--px)), 1fr));
    gap: calc(40 * var(--px)) calc(20 * var(--px));
  }
  a {
    display: block;
  }
  .numeral {
    display: block;
    font-size: max(5.5rem, calc(248 * var(--tx)));
    line-height: 0.86;
    letter-spacing: -0.055em;
    white-space: nowrap;
    padding-right: 0.06em;
    margin-left: -0.03em;
    transition: translate var(--d3) var(--ease);
  }
  a:hover .numeral {
    translate: 0 -0.04em;
  }
  a > span {
    display: block;
    margin-top: calc(24 * var(--px));
    color: var(--text-2);
    font-size: var(--t-ui);
    line-height: 1.6;
  }
  .song6 {
    display: block;
    color: var(--text);
    font-size: max(1.125rem, calc(26 * var(--tx)));
    line-height: 1.4;
  }

  ${media.tablet} {
    ul {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
    .numeral {
      font-size: calc(170 * var(--px));
    }
  }
  ${media.phone} {
    ul {
      grid-template-columns: minmax(0, 1fr);
      gap: 1.75rem;
    }
    a > span {
      margin-top: 0.75rem;
    }
    .numeral {
      font-size: calc(116 * var(--px));
    }
  }
`;
