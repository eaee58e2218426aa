/** The columns beside or below the one shown, as links. */
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';
import type { ColumnTab } from './column-loader.ts';
import { useCurrentInView } from './use-current-in-view.ts';

interface Props {
  tabs: readonly ColumnTab[];
  /** Id of the column shown. */
  active: string;
  /** Site path of a column's page. */
  to: (id: string) => string;
}

/** One column alone needs no row of them. */
export function ColumnTabs({ tabs, active, to }: Props) {
  const t = useT();
  const row = useCurrentInView<HTMLUListElement>(active);
  if (tabs.length === 0 || (tabs.length === 1 && tabs[0]?.id === active)) return null;
  return (
    <Tabs aria-label={t('content:column.tabs')}>
      <ul className="chips" ref={row}>
        {tabs.map((tab) => (
          <li key={tab.id}>
            <Link className="chip" to={to(tab.id)} aria-current={tab.id === active ? 'page' : undefined} data-keep-scroll="">
              {tab.label} <i>{tab.count}</i>
            </Link>
          </li>
        ))}
      </ul>
    </Tabs>
  );
}

const Tabs = styled.nav`
  padding-bottom: var(--s7);

  li {
    flex: none;
  }
  .chip {
    white-space: nowrap;
  }
`;
