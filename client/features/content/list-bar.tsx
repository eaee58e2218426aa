/** The bar over a list: types, search field, and how many items answer a search. */
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import type { ListData } from './list-loader.ts';
import { ListSearch } from './list-search.tsx';
import { TypeChips } from './type-chips.tsx';

interface Props {
  path: string;
  data: ListData;
  searchLabel: string;
  /** False where the types stand elsewhere on the screen. */
  hasTypes?: boolean;
}

export function ListBar({ path, data, searchLabel, hasTypes = true }: Props) {
  const t = useT();
  const { type, search, total } = data;
  return (
    <Bar>
      {hasTypes ? <TypeChips path={path} active={type} search={search} /> : null}
      <ListSearch path={path} type={type} search={search} label={searchLabel} />
      {/* In the page before its text changes, so that the change is read out. */}
      <p role="status" className="small muted">
        {search && total > 0 ? t('content:list.found', { search, count: total }) : ''}
      </p>
    </Bar>
  );
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: center;
  gap: 1rem var(--s5);
  padding-bottom: var(--s7);

  > * {
    min-width: 0;
  }
  > [role='status'] {
    flex-basis: 100%;
  }
  > [role='status']:empty {
    position: absolute;
  }

  ${media.phone} {
    padding-bottom: 1.75rem;

    > nav {
      width: 100%;
    }
  }
`;
