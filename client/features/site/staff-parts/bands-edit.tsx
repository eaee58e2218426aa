/** The bands of the home page as staff edit them: a list with ticks, in the order of the page. */
import { styled } from 'styled-components';
import type { Api } from '#shared/http/api-client.ts';
import type { HomeBandKey } from '#shared/api/home.ts';
import { getHomeBands, saveHomeBands, type HomeBand, type HomeBands } from '#shared/api/site-part.ts';
import { bandFaults, defaultBands, emptyBand } from '#shared/site/home-bands.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import type { SitePart } from '#shared/site/site-part-schema.ts';
import { useT } from '#client/lib/translations.ts';
import { Checkbox, ticked } from '#client/ui/form/checkbox.tsx';
import { useSortTexts } from '#client/lib/use-list-texts.ts';
import { inOrder } from '#client/ui/list/order.ts';
import { Handle, SortableItem, SortableList } from '#client/ui/list/sortable-list.tsx';
import { PartScreen } from './part-screen.tsx';
import { PartSheet } from './part-sheet.tsx';
import type { FormEntry } from './use-entries.ts';
import { usePartEntries } from './use-part-entries.ts';
import type { EditedPart } from './use-site-part.ts';

const calls = {
  kind: 'bands',
  get: (api: Api, signal: AbortSignal) => api(getHomeBands, undefined, { noLoading: true, signal }),
  save: (api: Api, body: { version: number; data: HomeBands }) => api(saveHomeBands, { body }),
} as const;

export function BandsEdit() {
  return <PartScreen calls={calls}>{(edited, part) => <BandsForm edited={edited} part={part} />}</PartScreen>;
}

type Name = 'isShown';

const codec = {
  empty: emptyBand,
  defaults: defaultBands.entries,
  toValues: ({ isShown }: Omit<HomeBand, 'id'>): Record<Name, string> => ({ isShown: isShown ? ticked : '' }),
  // The list has no other entries than bands.
  toEntry: ({ id, values }: FormEntry<Name>): HomeBand => ({ id: id as HomeBandKey, isShown: values.isShown === ticked }),
  faultsOf: (entries: readonly HomeBand[]) => bandFaults({ entries: [...entries] }),
  pictures: [],
};

function BandsForm({ edited, part }: { edited: EditedPart<HomeBands>; part: SitePart<HomeBands> }) {
  const t = useT();
  const texts = useSortTexts();
  const { form, changed } = usePartEntries<HomeBand, Name>(part, codec);
  return (
    <PartSheet edited={edited} changed={changed} isRight={form.submit} attach={form.attach} previewPath={staffPaths.homePreview}>
      <p className="lead">{t('site-parts:bands.lead')}</p>
      <SortableList
        ids={form.entries.map(({ id }) => id)}
        nameOf={(id) => t(`site-parts:bands.name.${id}`)}
        texts={texts}
        onOrder={form.order}
      >
        {(order) => (
          <Rows aria-label={t('site-parts:bands.list')}>
            {inOrder(form.entries, order, ({ id }) => id).map(({ id, values }) => {
              const name = t(`site-parts:bands.name.${id}`);
              return (
                <SortableItem key={id} id={id} data-hidden={values.isShown === ticked ? undefined : ''}>
                  <Handle />
                  <Checkbox field={form.field(id, 'isShown')}>
                    <b>{name}</b>
                    <small>{t(`site-parts:bands.note.${id}`)}</small>
                  </Checkbox>
                </SortableItem>
              );
            })}
          </Rows>
        )}
      </SortableList>
    </PartSheet>
  );
}

const Rows = styled.ol`
  &&& {
    display: grid;
    margin: 0;
  }
  && > li {
    display: flex;
    flex-wrap: nowrap;
    align-items: center;
    gap: 0.25rem;
    padding: 0.6rem 0;
    border-top: 1px solid var(--line);
    font-size: inherit;
  }
  && > li:first-child {
    border-top: 0;
  }
  .tick {
    flex: 1 1 auto;
    min-width: 0;
  }
  .tick span {
    display: grid;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  && > li[data-lifted] {
    background: var(--surface);
  }
  b {
    font-weight: 600;
  }
  [data-hidden] b {
    color: var(--text-2);
    font-weight: 400;
  }
  small {
    color: var(--text-2);
    font-size: var(--t-s);
  }
  .icon-button .icon {
    width: 1.15rem;
    height: 1.15rem;
    stroke-width: 1.6;
  }
`;
