/** The bands of the home page and the organiser's blocks among them as staff edit them, in the order of the page. */
import { useCallback } from 'react';
import { styled } from 'styled-components';
import type { Api } from '#shared/http/api-client.ts';
import { getHomeBands, previewHomePage, saveHomeBands, type HomeBand, type HomeBands } from '#shared/api/site-part.ts';
import { bandFaults, defaultBands, emptyBand } from '#shared/site/home-bands.ts';
import { emptyBlock } from '#shared/site/page-blocks.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import type { PicturePicker } from '#client/lib/picture-picker.ts';
import { useT } from '#client/lib/translations.ts';
import { PreviewButton, type RecordPage } from '#client/record/preview-button.tsx';
import { Checkbox, ticked } from '#client/ui/form/checkbox.tsx';
import { useSortTexts } from '#client/lib/use-list-texts.ts';
import { inOrder } from '#client/ui/list/order.ts';
import { Handle, SortableItem, SortableList } from '#client/ui/list/sortable-list.tsx';
import { AddBlock, BlockCard, useBlockChoices, useBlockName } from '#client/features/site/block/block-card.tsx';
import type { BandName } from '#client/features/site/block/block-fields.tsx';
import { blockOf, blockValues } from '#client/features/site/block/block-values.ts';
import { EntryList } from './entry-cards.tsx';
import { PartScreen } from './part-screen.tsx';
import { PartSheet } from './part-sheet.tsx';
import type { FormEntry } from './use-entries.ts';
import { usePartEntries } from './use-part-entries.ts';
import type { EditedPart, FormPart } from './use-site-part.ts';

const calls = {
  kind: 'bands',
  get: (api: Api, signal: AbortSignal) => api(getHomeBands, undefined, { signal }),
  save: (api: Api, body: { version: number; data: HomeBands }) => api(saveHomeBands, { body }, { showLoading: true }),
} as const;

interface Props {
  picker: PicturePicker;
  /** The page beside the form. */
  Preview: RecordPage;
}

export function BandsEdit(props: Props) {
  return <PartScreen calls={calls}>{(edited, part) => <BandsForm edited={edited} part={part} {...props} />}</PartScreen>;
}

const codec = {
  empty: emptyBand,
  defaults: defaultBands.entries,
  /** A band has no kind. */
  toValues: ({ isShown, block }: Omit<HomeBand, 'id'>): Record<BandName, string> => ({
    ...blockValues(block ?? emptyBlock),
    kind: block?.kind ?? '',
    isShown: isShown ? ticked : '',
  }),
  toEntry: ({ id, values }: FormEntry<BandName>): HomeBand => {
    const block = blockOf(values);
    return { id, isShown: values.isShown === ticked, ...(block && { block }) };
  },
  faultsOf: (entries: readonly HomeBand[]) => bandFaults({ entries: [...entries] }),
  pictures: [],
};

interface FormProps extends Props {
  edited: EditedPart<HomeBands>;
  part: FormPart<HomeBands>;
}

function BandsForm({ edited, part, picker, Preview }: FormProps) {
  const t = useT();
  const texts = useSortTexts();
  const { form, changed, pictureOf, addPicture } = usePartEntries<HomeBand, BandName>(part, codec);
  const choices = useBlockChoices();
  const send = useCallback((api: Api, data: HomeBands) => api(previewHomePage, { body: { data } }), []);
  const blockName = useBlockName();
  const nameOf = (entry: FormEntry<BandName>) => (entry.values.kind === '' ? t(`site-parts:bands.name.${entry.id}`) : blockName(entry));
  return (
    <PartSheet edited={edited} changed={changed} isRight={form.submit} attach={form.attach} isList previewPath={staffPaths.homePreview}>
      <p className="lead">{t('site-parts:bands.lead')}</p>
      <div>
        <PreviewButton fields={{ entries: form.entries.map(codec.toEntry) }} send={send} Page={Preview} />
      </div>
      <SortableList
        ids={form.entries.map(({ id }) => id)}
        nameOf={(id) => form.entries.filter((entry) => entry.id === id).map(nameOf)[0] ?? ''}
        texts={texts}
        onOrder={form.order}
      >
        {(order) => (
          <Rows aria-label={t('site-parts:bands.list')}>
            {inOrder(form.entries, order, ({ id }) => id).map((entry) => {
              const { id, values } = entry;
              const name = nameOf(entry);
              if (values.kind === '')
                return (
                  <SortableItem key={id} id={id} className="card" data-hidden={values.isShown === ticked ? undefined : ''}>
                    <div className="top">
                      <Handle />
                      <Checkbox field={form.field(id, 'isShown')}>
                        <b>{name}</b>
                        <small>{t(`site-parts:bands.note.${id}`)}</small>
                      </Checkbox>
                    </div>
                  </SortableItem>
                );
              return <BlockCard key={id} entry={entry} {...{ form, choices, picker, pictureOf, addPicture }} />;
            })}
          </Rows>
        )}
      </SortableList>
      <AddBlock form={form} count={form.entries.filter(({ values }) => values.kind !== '').length} />
    </PartSheet>
  );
}

const Rows = styled(EntryList)`
  .top > .tick {
    flex: 1 1 auto;
    min-width: 0;
    padding-block: 0.35rem;
  }
  .tick span {
    display: grid;
    min-width: 0;
    overflow-wrap: anywhere;
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
`;
