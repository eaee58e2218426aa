/** Empty state of a list: no search results, or nothing published yet. */
import { styled } from 'styled-components';
import { paths } from '#shared/paths.ts';
import { useT } from '#client/lib/translations.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Link } from '#client/ui/link.tsx';
import type { SearchCount } from './list-loader.ts';
import { listPath } from './list-path.ts';

interface Props {
  path: string;
  type: string;
  /** '' = all years. */
  year?: string;
  search: string;
  /** How much the whole site has for the text; null if it is not known. */
  elsewhere: SearchCount | null;
  /** Title while nothing is published. */
  emptyTitle: string;
}

export function ListEmpty({ path, type, year = '', search, elsewhere, emptyTitle }: Props) {
  const t = useT();
  if (!search) {
    return (
      <Place>
        <EmptyState title={emptyTitle} mood="closed">
          {type || year ? (
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
        <Link className="button" to={paths.search(search)}>
          {elsewhere && elsewhere.total > 0
            ? t('content:list.inWholeSite', {
                search,
                number: elsewhere.totalIsLimit ? `${elsewhere.total}+` : String(elsewhere.total),
                count: elsewhere.total,
              })
            : t('content:list.wholeSite', { search })}
        </Link>
        {type || year ? (
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
