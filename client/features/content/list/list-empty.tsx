/** Empty state of a list: no search results, or nothing published yet. */
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Link } from '#client/ui/link.tsx';
import { listPath } from './list-path.ts';

interface Props {
  path: string;
  type: string;
  search: string;
  /** Title while nothing is published. */
  emptyTitle: string;
}

export function ListEmpty({ path, type, search, emptyTitle }: Props) {
  const t = useT();
  if (!search) {
    return (
      <Place>
        <EmptyState title={emptyTitle} mood="closed">
          {type ? (
            <Link className="button ghost" to={path}>
              {t('content:list.showAll')}
            </Link>
          ) : null}
        </EmptyState>
      </Place>
    );
  }
  return (
    <Place role="status">
      <EmptyState title={t('content:list.nothing', { search })} text={t('content:list.tryAnother')} mood="open">
        {type ? (
          <Link className="button ghost" to={listPath(path, { type: '', search })}>
            {t('content:list.allTypes')}
          </Link>
        ) : null}
        <Link className="button ghost" to={path}>
          {t('content:list.showAll')}
        </Link>
      </EmptyState>
    </Place>
  );
}

const Place = styled.div`
  padding-bottom: var(--s9);
`;
