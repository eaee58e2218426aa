/** The types of a column as a row of links, each with its count; they work without a script. */
import type { ListType } from '#shared/api/column.ts';
import { useT } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';
import { listPath } from './list-path.ts';
import { useCurrentInView } from './use-current-in-view.ts';

interface Props {
  /** Site path of the list. */
  path: string;
  types: readonly ListType[];
  /** Value of the type shown, '' for all. */
  active: string;
  search: string;
}

/** Choosing a type keeps the text searched for. Counts are those of the whole type, so they go while a text filters. */
export function TypeChips({ path, types, active, search }: Props) {
  const t = useT();
  const row = useCurrentInView<HTMLUListElement>(active);
  return (
    <nav aria-label={t('content:list.types')}>
      <ul className="chips" ref={row}>
        {types.map((type) => (
          <li key={type.id}>
            <Link
              className="chip"
              to={listPath(path, { type: type.value, search })}
              aria-current={type.value === active ? 'page' : undefined}
              data-keep-scroll=""
            >
              {type.label} {search ? null : <i>{type.count}</i>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
