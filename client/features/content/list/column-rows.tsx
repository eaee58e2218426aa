/** A page of a column after its look: pages by their titles, notices as dated lines, all else as cards where there are pictures. */
import { styled } from 'styled-components';
import type { Column } from '#shared/api/column.ts';
import type { ContentRow } from '#shared/api/content.ts';
import { langOf } from '#client/features/content/lang-of.ts';
import { useLanguage } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { RowTitle } from './row-title.tsx';
import { NoticeList } from './notice-list.tsx';
import { StoryGrid } from './story-grid.tsx';

interface Props {
  look: Column['columnType'];
  rows: readonly ContentRow[];
  /** True for the first list of the page, whose pictures load eagerly. */
  first: boolean;
}

export function ColumnRows({ look, rows, first }: Props) {
  if (look === 'page') return <PageList rows={rows} />;
  return look !== 'notice' && rows.some((row) => row.cover) ? <StoryGrid rows={rows} first={first} /> : <NoticeList rows={rows} />;
}

function PageList({ rows }: Pick<Props, 'rows'>) {
  const language = useLanguage();
  return (
    <Pages data-page="">
      {rows.map((row) => (
        <li key={row.id} lang={langOf(row.language, language)}>
          <RowTitle row={row} />
        </li>
      ))}
    </Pages>
  );
}

const Pages = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  column-gap: calc(80 * var(--px));

  li {
    position: relative;
    padding-block: 1.75rem;
    border-top: 1px solid var(--line);
  }
  h2 {
    font-size: var(--t-l);
  }
  a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  a:hover {
    color: var(--accent);
  }
  p {
    margin-top: 0.5rem;
    color: var(--text-2);
  }

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
