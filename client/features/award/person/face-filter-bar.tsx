/** What the gallery can be narrowed by: role, column, year; and its order. */
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { ChipLinks } from '#client/ui/chip-links.tsx';
import { ChoiceMenu } from '#client/ui/overlay/choice-menu.tsx';
import type { FaceListData } from './face-list-loader.ts';
import { faceOrders, facesPath, isNarrowed, type FaceListState } from './face-list-path.ts';

type To = (change: Partial<FaceListState>) => string;

export function FaceFilterBar({ data }: { data: FaceListData }) {
  const t = useT();
  const { state, filters, columns } = data;
  const to: To = (change) => facesPath({ ...state, pageNum: 1, ...change });
  const orders = faceOrders.map((order) => ({ to: to({ order }), label: t(orderText(order)), isCurrent: order === state.order }));
  return (
    <Bar>
      <Roles data={data} to={to} />
      <div className="menus">
        {columns.length > 1 ? (
          <Filter
            label={t('work:faces.column')}
            all={t('work:faces.allColumns')}
            choices={columns.map(({ id, label, count }) => ({ value: id, label, count }))}
            value={state.columnId}
            to={(columnId) => to({ columnId })}
            hasCounts={!isNarrowed(state)}
          />
        ) : null}
        {filters.years.length > 1 ? (
          <Filter
            label={t('work:faces.year')}
            all={t('work:faces.allYears')}
            choices={filters.years}
            value={state.year}
            to={(year) => to({ year })}
            hasCounts={!isNarrowed(state)}
          />
        ) : null}
        <ChoiceMenu
          group="faces"
          label={t('work:faces.order')}
          chosen={state.order ? t(orderText(state.order)) : undefined}
          choices={orders}
        />
      </div>
    </Bar>
  );
}

const orderText = (order: string) => (order === 'name' ? 'work:faces.byName' : 'work:faces.byPlace');

/** Counts are those of the whole gallery, so they go while anything else narrows it. */
function Roles({ data, to }: { data: FaceListData; to: To }) {
  const t = useT();
  const { state, filters } = data;
  const hasCounts = !isNarrowed({ ...state, role: '' });
  const choices = [{ value: '', label: t('work:faces.allRoles'), count: filters.total }, ...filters.roles];
  return (
    <ChipLinks
      label={t('work:faces.role')}
      choices={choices.map(({ value, label, count }) => ({
        to: to({ role: value }),
        label,
        count: hasCounts ? count : undefined,
        isCurrent: value === state.role,
      }))}
    />
  );
}

interface FilterProps {
  label: string;
  /** What the choice that lifts the filter says. */
  all: string;
  choices: readonly { value: string; label: string; count: number }[];
  value: string;
  to: (value: string) => string;
  hasCounts: boolean;
}

function Filter({ label, all, choices, value, to, hasCounts }: FilterProps) {
  const rows = choices.map((choice) => ({
    to: to(choice.value),
    label: choice.label,
    count: hasCounts ? choice.count : undefined,
    isCurrent: choice.value === value,
  }));
  const chosen = choices.find((choice) => choice.value === value)?.label;
  return (
    <ChoiceMenu group="faces" label={label} chosen={chosen} choices={[{ to: to(''), label: all, isCurrent: value === '' }, ...rows]} />
  );
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  justify-content: space-between;
  gap: 1rem var(--s5);
  padding-bottom: var(--s7);

  > nav {
    flex: 1 1 30rem;
  }
  .menus {
    position: relative;
    display: flex;
    flex-wrap: wrap;
    gap: 0.6rem;
  }

  ${media.phone} {
    padding-bottom: 1.25rem;

    > nav {
      flex: none;
      width: 100%;
      max-width: none;
    }
    .menus {
      width: 100%;
    }
  }
`;
