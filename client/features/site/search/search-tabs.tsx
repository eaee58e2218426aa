/** Kinds of results as links with counts. */
import { searchKinds, type SearchAnswer, type SearchKind } from '#shared/api/search.ts';
import { useT } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';
import { searchPath } from './search-path.ts';

interface Props {
  search: string;
  facets: SearchAnswer['facets'];
  active: SearchKind | undefined;
}

/** Kinds without a hit are left out, except the one that is shown. */
export function SearchTabs({ search, facets, active }: Props) {
  const t = useT();
  const countOf = (kind: SearchKind) => facets.find((facet) => facet.kind === kind)?.count ?? 0;
  const shown = searchKinds.filter((kind) => countOf(kind) > 0 || kind === active);
  const all = facets.reduce((sum, facet) => sum + facet.count, 0);
  return (
    <nav aria-label={t('content:search.kinds')}>
      <ul className="chips">
        <li>
          <Link className="chip" to={searchPath({ search })} aria-current={active ? undefined : 'page'} data-keep-scroll="">
            {t('content:search.all')} <i>{all}</i>
          </Link>
        </li>
        {shown.map((kind) => (
          <li key={kind}>
            <Link
              className="chip"
              to={searchPath({ search, kind })}
              aria-current={kind === active ? 'page' : undefined}
              data-keep-scroll=""
            >
              {t(`content:search.kind.${kind}`)} <i>{countOf(kind)}</i>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
