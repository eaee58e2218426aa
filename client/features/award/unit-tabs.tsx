/** The parts of an edition's page as sticky links with counts and a foil underline. */
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';

export interface UnitTab {
  /** Anchor on the page, or the path of a page of its own. */
  to: string;
  label: string;
  count?: number;
  isCurrent?: boolean;
}

interface Props {
  tabs: readonly UnitTab[];
  /** The page with winners only, or with nominees again; null without winners, because there is nothing to filter. */
  winnersOnly: { to: string; isOn: boolean } | null;
}

export function UnitTabs({ tabs, winnersOnly }: Props) {
  const t = useT();
  return (
    <Bar aria-label={t('content:edition.units')}>
      <div className="wrap">
        <ul>
          {tabs.map(({ to, label, count, isCurrent }) => (
            <li key={to}>
              <Link to={to} aria-current={isCurrent ? 'page' : undefined} data-keep-scroll="">
                <span>{label}</span> {count ? <sup>{count}</sup> : null}
              </Link>
            </li>
          ))}
        </ul>
        {winnersOnly ? (
          <Link className="chip" to={winnersOnly.to} aria-current={winnersOnly.isOn ? 'true' : undefined} data-keep-scroll="">
            {t(winnersOnly.isOn ? 'content:edition.showNominees' : 'content:edition.winnersOnly')}
          </Link>
        ) : null}
      </div>
    </Bar>
  );
}

const Bar = styled.nav`
  position: sticky;
  top: 0;
  z-index: var(--z-tabs);
  background: var(--bg);
  border-block: 1px solid var(--line);

  .wrap {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: 1.5rem;
    overflow-x: auto;
    scrollbar-width: none;
  }
  ul {
    display: flex;
    gap: calc(34 * var(--px));
  }
  li a {
    position: relative;
    display: flex;
    gap: 0.3em;
    align-items: center;
    height: 3.75rem;
    font-size: max(1rem, calc(18 * var(--tx)));
    font-weight: 500;
    line-height: 1;
    white-space: nowrap;
  }
  li a:hover {
    color: var(--gold-text);
  }
  li a:focus-visible {
    outline-offset: -0.1875rem;
  }
  li [aria-current] {
    font-weight: 700;
  }
  li [aria-current]::after {
    content: '';
    position: absolute;
    inset: auto 0 0;
    height: 0.1875rem;
    background: var(--foil);
  }
  sup {
    font-size: var(--t-s);
    font-weight: 400;
    color: var(--text-2);
  }
  .chip {
    flex: none;
  }

  ${media.compact} {
    ul {
      gap: 1.35rem;
    }
  }
  ${media.phone} {
    li a {
      height: 3.25rem;
    }
  }
  ${media.forcedColors} {
    li [aria-current]::after {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;
