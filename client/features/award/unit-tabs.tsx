/** The units of an edition as sticky anchors with counts and a foil underline. */
import { useEffect, useState, type KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { paths } from '#shared/paths.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';
import { isImeKey } from '#client/ui/is-ime-key.ts';

export interface UnitTab {
  /** Id of the section in the page. */
  anchor: string;
  label: string;
  /** Of its awards. */
  count?: number;
}

interface Props {
  /** The units, and the jury if there is one. */
  tabs: readonly UnitTab[];
  /** Of the edition. */
  year: number;
  /** Null without winners, because there is nothing to filter. */
  winnersOnly: boolean | null;
}

export function UnitTabs({ tabs, year, winnersOnly }: Props) {
  const t = useT();
  const current = useScrollSpy(tabs.map(({ anchor }) => anchor));
  return (
    <Bar aria-label={t('content:edition.units')} onKeyDown={moveAlong}>
      <div className="wrap">
        <ul>
          {tabs.map(({ anchor, label, count }) => (
            <li key={anchor}>
              <a href={`#${anchor}`} className="song6" aria-current={anchor === current ? 'location' : undefined}>
                <span>{label}</span>
                {count === undefined ? null : <sup>{count}</sup>}
              </a>
            </li>
          ))}
        </ul>
        {winnersOnly === null ? null : (
          <Link
            className="chip"
            to={winnersOnly ? paths.edition(year) : `${paths.edition(year)}?winners=1`}
            aria-current={winnersOnly ? 'true' : undefined}
            data-keep-scroll=""
          >
            {t(winnersOnly ? 'content:edition.showNominees' : 'content:edition.winnersOnly')}
          </Link>
        )}
      </div>
    </Bar>
  );
}

/** Left and right arrows, Home and End move along the anchors. */
function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  if (isImeKey(event)) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('ul a')];
  const at = links.findIndex((link) => link === document.activeElement);
  const last = links.length - 1;
  const to = { ArrowLeft: Math.max(0, at - 1), ArrowRight: Math.min(last, at + 1), Home: 0, End: last }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  links[to]?.focus();
}

const Bar = styled.nav`
  position: sticky;
  top: 0;
  z-index: var(--z-tabs);
  background: var(--bg);
  border-bottom: 1px solid var(--line);
  margin-top: calc(64 * var(--px));

  .wrap {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: 1rem;
  }
  ul {
    display: flex;
    gap: calc(48 * var(--px));
  }
  a.song6 {
    position: relative;
    display: block;
    padding-block: 1.1rem;
    font-size: max(1.125rem, calc(23 * var(--tx)));
    line-height: 1.3;
    color: var(--text-2);
    white-space: nowrap;
    transition: color var(--d2);
  }
  a.song6:is(:hover, [aria-current]) {
    color: var(--text);
  }
  [aria-current].song6::after {
    content: '';
    position: absolute;
    inset: auto 0 -1px;
    height: 0.1875rem;
    background: var(--foil);
  }
  sup {
    font: 500 0.7em/1 var(--f-ui);
    letter-spacing: 0;
    margin-inline-start: 0.25em;
    color: var(--text-2);
  }
  .chip {
    flex: none;
    min-height: 2.75rem;
  }

  /* In a narrow window, long names fade out at the edge. */
  ${media.compact} {
    .wrap {
      padding-inline: 0;
      gap: 0;
    }
    ul {
      flex: 1;
      min-width: 0;
      gap: calc(36 * var(--px));
      overflow-x: auto;
      scrollbar-width: none;
      padding-inline: var(--page) 1.5rem;
      mask-image: linear-gradient(to right, black calc(100% - 1.5rem), transparent);
    }
    a.song6:focus-visible {
      outline-offset: -0.1875rem;
    }
    .chip {
      margin-inline-end: var(--page);
    }
  }
  ${media.phone} {
    margin-top: 2.25rem;

    ul {
      gap: 1.5rem;
    }
    .chip {
      min-height: 2.5rem;
      padding-inline: 0.9em;
      font-size: var(--t-s);
    }
  }
  ${media.forcedColors} {
    [aria-current].song6::after {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;

/** Scroll spy: id of the section in the upper third of the window; the first one before hydration. */
function useScrollSpy(ids: readonly string[]): string {
  const [current, setCurrent] = useState(ids[0] ?? '');
  const key = ids.join(' ');
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) if (entry.isIntersecting) setCurrent(entry.target.id);
      },
      { rootMargin: '-30% 0px -65% 0px' },
    );
    for (const id of key.split(' ')) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [key]);
  return ids.includes(current) ? current : (ids[0] ?? '');
}
