/** The bands of the home page and the organiser's blocks among them as staff edit them, in the order of the page. */
import { useCallback } from 'react';
import { styled } from 'styled-components';
import type { Api } from '#shared/http/api-client.ts';
import { blockPicksMax, blocksMax, pageBlockKinds, partnerLevels, type BlockData } from '#shared/api/block.ts';
import {
  getHomeBands,
  listBlockChoices,
  previewHomePage,
  saveHomeBands,
  type BlockChoices,
  type HomeBand,
  type HomeBands,
} from '#shared/api/site-part.ts';
import { bandFaults, defaultBands, emptyBand } from '#shared/site/home-bands.ts';
import { emptyBlock, isBlockKind } from '#shared/site/page-blocks.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import type { SitePart } from '#shared/site/site-part-schema.ts';
import type { PicturePicker } from '#client/lib/picture-picker.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { PreviewButton, type RecordPage } from '#client/record/preview-button.tsx';
import { useRecord } from '#client/record/record-state.tsx';
import { Button } from '#client/ui/button.tsx';
import { Checkbox, ticked } from '#client/ui/form/checkbox.tsx';
import { fromInstant, toInstant } from '#client/ui/text/site-time.ts';
import { useSortTexts } from '#client/lib/use-list-texts.ts';
import { inOrder } from '#client/ui/list/order.ts';
import { Handle, SortableItem, SortableList } from '#client/ui/list/sortable-list.tsx';
import { Plus } from '#client/ui/picture/staff-icons.tsx';
import { BlockFields, type BandName } from '#client/features/site/block/block-fields.tsx';
import { EntryCard, EntryList, Remove } from './entry-cards.tsx';
import { PartScreen } from './part-screen.tsx';
import { PartSheet } from './part-sheet.tsx';
import type { FormEntry } from './use-entries.ts';
import { usePartEntries } from './use-part-entries.ts';
import type { EditedPart } from './use-site-part.ts';

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

const idsOf = (text: string) => text.split(',').filter(Boolean);

const codec = {
  empty: emptyBand,
  defaults: defaultBands.entries,
  /** A band has no kind. */
  toValues: ({ isShown, block }: Omit<HomeBand, 'id'>): Record<BandName, string> => {
    const { pictures, picked, count, at, from, until, ...texts } = block ?? emptyBlock;
    return {
      ...texts,
      kind: block?.kind ?? '',
      isShown: isShown ? ticked : '',
      pictures: pictures.join(),
      picked: picked.join(),
      count: String(count),
      at: fromInstant(at),
      from: fromInstant(from),
      until: fromInstant(until),
    };
  },
  toEntry: ({ id, values }: FormEntry<BandName>): HomeBand => {
    const { isShown, kind, pictures, picked, count, level, at, from, until, ...texts } = values;
    const entry = { id, isShown: isShown === ticked };
    if (!isBlockKind(kind)) return entry;
    const block: BlockData = {
      ...(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()])) as typeof texts),
      kind,
      pictures: idsOf(pictures),
      picked: idsOf(picked),
      count: Number(count) || blockPicksMax,
      level: partnerLevels.find((one) => one === level) ?? '',
      at: toInstant(at),
      from: toInstant(from),
      until: toInstant(until),
    };
    return { ...entry, block };
  },
  faultsOf: (entries: readonly HomeBand[]) => bandFaults({ entries: [...entries] }),
  pictures: [],
};

const loadChoices = (api: Api, _id: string, signal: AbortSignal) => api(listBlockChoices, undefined, { signal });

interface FormProps extends Props {
  edited: EditedPart<HomeBands>;
  part: SitePart<HomeBands>;
}

function BandsForm({ edited, part, picker, Preview }: FormProps) {
  const t = useT();
  const isEnglish = useLanguage() === 'en';
  const texts = useSortTexts();
  const { form, changed, pictureOf, addPicture } = usePartEntries<HomeBand, BandName>(part, codec);
  const { record: choices } = useRecord<BlockChoices>('all', loadChoices);
  const send = useCallback((api: Api, data: HomeBands) => api(previewHomePage, { body: { data } }), []);
  const nameOf = ({ id, values: { kind, titleZh, titleEn } }: FormEntry<BandName>) => {
    if (kind === '') return t(`site-parts:bands.name.${id}`);
    return (isEnglish ? titleEn || titleZh : titleZh || titleEn) || t(`site-parts:blocks.kind.${kind}`);
  };
  const blocks = form.entries.filter(({ values }) => values.kind !== '').length;
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
              return (
                <EntryCard
                  key={id}
                  form={form}
                  entry={entry}
                  name={name}
                  note={[t(`site-parts:blocks.kind.${values.kind}`), values.isShown === ticked ? '' : t('site-parts:menu.hidden')]
                    .filter(Boolean)
                    .join(' · ')}
                  handle={<Handle />}
                  controls={<Remove form={form} id={id} name={name} />}
                >
                  <BlockFields id={id} values={values} {...{ form, choices, picker, pictureOf, addPicture }} />
                </EntryCard>
              );
            })}
          </Rows>
        )}
      </SortableList>
      {blocks < blocksMax ? (
        <Kinds role="group" aria-label={t('site-parts:blocks.add')}>
          <p>{t('site-parts:blocks.add')}</p>
          {pageBlockKinds.map((kind) => (
            <Button
              key={kind}
              small
              variant="ghost"
              data-add=""
              onClick={() => form.add({ ...codec.toValues({ isShown: true, block: { ...emptyBlock, kind } }) })}
            >
              <Plus className="icon" aria-hidden="true" />
              <span>{t(`site-parts:blocks.kind.${kind}`)}</span>
            </Button>
          ))}
        </Kinds>
      ) : (
        <p className="message">{t('site-parts:part.full', { count: blocksMax })}</p>
      )}
    </PartSheet>
  );
}

const Kinds = styled.div`
  && {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
  }
  p {
    flex-basis: 100%;
    font-weight: 600;
  }
`;

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
