/** Chips that switch between the lists on narrow screens, where the sidebar is a menu. */
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { staffPaths } from '#shared/staff-paths.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';
import { type ItemList, itemLists } from './list-query.ts';
import { sectionLabel } from '#client/features/manage/staff-sections.ts';

export function ListChips({ list }: { list: ItemList }) {
  const t = useT();
  const row = useRef<HTMLUListElement>(null);
  // The current one is in view.
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && link) row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2;
  }, [list]);
  return (
    <Nav aria-label={t('works:list.lists')}>
      <ul ref={row} className="chips">
        {itemLists.map((one) => (
          <li key={one}>
            <Link className="chip" to={staffPaths.works(one)} aria-current={one === list ? 'page' : undefined}>
              {t(sectionLabel(one))}
            </Link>
          </li>
        ))}
      </ul>
    </Nav>
  );
}

const Nav = styled.nav`
  display: none;

  ${media.compact} {
    display: block;
    margin-bottom: 1rem;

    ul {
      position: relative;
      flex-wrap: nowrap;
      overflow-x: auto;
      scrollbar-width: none;
    }
    li {
      flex: none;
    }
  }
`;
