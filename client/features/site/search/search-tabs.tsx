/** Kinds, sections and years of results as links with counts. */
import { styled } from 'styled-components';
import { searchKinds, type SearchAnswer } from '#shared/api/search.ts';
import { useT } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';
import { searchPath, type SearchState } from './search-path.ts';

interface Props {
  state: SearchState;
  answer: Pick<SearchAnswer, 'facets' | 'sections' | 'years'>;
}

interface Choice {
  key: string;
  label: string;
  count: number;
  to: string;
  isCurrent: boolean;
}

/** Choices without a hit are left out, except the one that is shown; a group of which there is one choice too. */
export function SearchTabs({ state, answer }: Props) {
  const t = useT();
  const { search, kind, columnId, year } = state;
  const to = (change: Partial<SearchState>) => searchPath({ search, kind, columnId, year, ...change });
  const countOf = (name: SearchAnswer['facets'][number]['kind']) => answer.facets.find((facet) => facet.kind === name)?.count ?? 0;
  const kinds = searchKinds
    .filter((name) => countOf(name) > 0 || name === kind)
    .map((name) => ({
      key: name,
      label: t(`content:search.kind.${name}`),
      count: countOf(name),
      // Sections and kinds overlap: a section of the other kind would be empty.
      to: to({ kind: name, columnId: undefined }),
      isCurrent: name === kind,
    }));
  const sections = answer.sections.map((section) => ({
    key: section.columnId,
    label: section.label,
    count: section.count,
    to: to({ columnId: section.columnId }),
    isCurrent: section.columnId === columnId,
  }));
  const years = answer.years.map((one) => ({
    key: String(one.year),
    label: String(one.year),
    count: one.count,
    to: to({ year: one.year }),
    isCurrent: one.year === year,
  }));
  return (
    <Groups>
      <Group label={t('content:search.kinds')} all={to({ kind: undefined, columnId: undefined })} choices={kinds} />
      {sections.length > 1 || columnId ? (
        <Group label={t('content:search.section')} all={to({ columnId: undefined })} choices={sections} isNamed />
      ) : null}
      {years.length > 1 || year ? <Group label={t('content:search.year')} all={to({ year: undefined })} choices={years} isNamed /> : null}
    </Groups>
  );
}

interface GroupProps {
  label: string;
  /** Path without a choice. */
  all: string;
  choices: readonly Choice[];
  /** Shows its label. */
  isNamed?: boolean;
}

function Group({ label, all, choices, isNamed = false }: GroupProps) {
  const t = useT();
  const total = choices.reduce((sum, { count }) => sum + count, 0);
  return (
    <nav aria-label={label}>
      {isNamed ? (
        <span className="small muted" aria-hidden="true">
          {label}
        </span>
      ) : null}
      <ul className="chips">
        <li>
          <Link
            className="chip"
            to={all}
            aria-current={choices.some(({ isCurrent }) => isCurrent) ? undefined : 'page'}
            data-keep-scroll=""
          >
            <span>{t('content:search.all')}</span> {isNamed ? null : <i>{total}</i>}
          </Link>
        </li>
        {choices.map(({ key, label: name, count, to, isCurrent }) => (
          <li key={key}>
            <Link className="chip" to={to} aria-current={isCurrent ? 'page' : undefined} data-keep-scroll="">
              <span>{name}</span> <i>{count}</i>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const Groups = styled.div`
  display: grid;
  gap: 0.75rem;
  min-width: 0;
  max-width: 100%;

  nav {
    display: flex;
    align-items: center;
    gap: 1rem;
    min-width: 0;
  }
  nav > span {
    flex: none;
  }
  nav > ul {
    min-width: 0;
  }
`;
