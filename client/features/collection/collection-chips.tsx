/** The collections as links, each with its count; choosing one keeps its items only. */
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';
import { collectionPath, type CollectionData } from './collection-loader.ts';

export function CollectionChips({ kinds, active }: Pick<CollectionData, 'kinds' | 'active'>) {
  const t = useT();
  const total = kinds.reduce((sum, { count }) => sum + count, 0);
  const chips = [{ kind: '' as const, label: t('content:cultural.all'), count: total }, ...kinds];
  return (
    <Kinds aria-label={t('content:cultural.kinds')}>
      <ul className="chips">
        {chips.map(({ kind, label, count }) => (
          <li key={kind}>
            <Link className="chip" to={collectionPath(kind)} aria-current={kind === active ? 'page' : undefined} data-keep-scroll="">
              {label} <i>{count}</i>
            </Link>
          </li>
        ))}
      </ul>
    </Kinds>
  );
}

const Kinds = styled.nav`
  padding-bottom: var(--s7);

  li {
    flex: none;
  }
  .chip {
    white-space: nowrap;
  }
`;
