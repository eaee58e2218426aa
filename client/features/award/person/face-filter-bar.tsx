/** Filters of the face gallery: role, column, year; and sort order. */
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { ChoiceMenu } from '#client/ui/overlay/choice-menu.tsx';
import { FilterChips, FilterMenu } from '#client/features/award/filter-menu.tsx';
import type { FaceListData } from './face-list-loader.ts';
import { faceOrders, facesPath, type FaceListState } from './face-list-path.ts';

type To = (change: Partial<FaceListState>) => string;

export function FaceFilterBar({ data }: { data: FaceListData }) {
  const t = useT();
  const { state, filters } = data;
  const to: To = (change) => facesPath({ ...state, pageNum: 1, ...change });
  const orders = faceOrders.map((order) => ({ to: to({ order }), label: t(orderText(order)), isCurrent: order === state.order }));
  return (
    <Bar>
      <Roles data={data} to={to} />
      <div className="menus">
        {filters.columns.length > 1 ? (
          <FilterMenu
            group="faces"
            label={t('work:faces.column')}
            all={t('work:faces.allColumns')}
            choices={filters.columns}
            value={state.columnId}
            to={(columnId) => to({ columnId })}
          />
        ) : null}
        {filters.years.length > 1 ? (
          <FilterMenu
            group="faces"
            label={t('work:faces.year')}
            all={t('work:faces.allYears')}
            choices={filters.years}
            value={state.year}
            to={(year) => to({ year })}
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

function Roles({ data, to }: { data: FaceListData; to: To }) {
  const t = useT();
  const { state, filters } = data;
  return (
    <FilterChips
      label={t('work:faces.role')}
      choices={[{ value: '', label: t('work:faces.allRoles'), count: filters.anyRole }, ...filters.roles]}
      value={state.role}
      to={(role) => to({ role })}
    />
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
