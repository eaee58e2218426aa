/** What is particular to press kits in the list of their records. */
import type { kitRecord, KitRow } from '#shared/api/record/press.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useEditionOptions } from '#client/features/award/staff/use-editions.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Names } from '#client/record/names.tsx';
import type { ListLayout } from '#client/record/record-list.tsx';
import { FilterChoice } from '#client/ui/form/filter-field.tsx';
import { Link } from '#client/ui/link.tsx';
import { StateMark } from '#client/ui/state-mark.tsx';
import { EditionField } from './edition-field.tsx';

type Layout = ListLayout<typeof kitRecord>;

export const kitLabels = (name: string) => `press:field.${name}`;

export const kitList: Layout = {
  path: staffPaths.press,
  texts: {
    caption: 'press:part.kits',
    search: 'press:kit.search',
    add: 'press:kit.add',
    empty: 'press:kit.none',
    emptyText: 'press:kit.noneText',
  },
  rowsPerPage: 50,
  filters: ['editionId'],
  columns: [
    { head: 'press:column.kit', Cell: KitCell },
    { head: 'press:kit.access', Cell: AccessCell },
  ],
  labels: kitLabels,
  Filters: EditionFilter,
  NewFields: ({ form }) => <EditionField field={form.field('editionId')} />,
};

function KitCell({ row, to }: { row: KitRow; to: string }) {
  const t = useT();
  const facts = [String(row.year), t('press:kit.files', { count: row.files }), t('press:list.downloads', { count: row.downloads })];
  return (
    <td className="what">
      <Link to={to}>
        <Names zh={row.titleZh} en={row.titleEn} />
      </Link>
      <span className="twin">{facts.join(' · ')}</span>
    </td>
  );
}

const marks = { closed: 'draft', embargoed: 'audit', free: 'putaway' } as const;

function AccessCell({ row: { isOpen, isEmbargoed, isForAll, outlets, embargoAt } }: { row: KitRow }) {
  const t = useT();
  const language = useLanguage();
  const state = isOpen ? (isEmbargoed ? 'embargoed' : 'free') : 'closed';
  const facts = [
    isForAll ? t('press:kit.forAll') : t('press:kit.forSome', { count: outlets }),
    ...(embargoAt ? [t('press:kit.embargo', { time: absoluteDateTime(embargoAt, language) })] : []),
  ];
  return (
    <td className="when">
      <StateMark state={marks[state]}>{t(`press:kit.state.${state}`)}</StateMark>
      <span className="twin">{facts.join(' · ')}</span>
    </td>
  );
}

function EditionFilter({ question, ask }: Parameters<NonNullable<Layout['Filters']>>[0]) {
  const t = useT();
  return (
    <FilterChoice
      label={t('awards:films.edition')}
      all={t('awards:films.allEditions')}
      value={question['editionId'] ?? ''}
      options={useEditionOptions()}
      onChange={(editionId) => ask({ editionId })}
    />
  );
}
