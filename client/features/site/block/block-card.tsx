/** A block of a list as staff edit it, and the buttons that add one. */
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import type { Api } from '#shared/http/api-client.ts';
import { blocksMax, pageBlockKinds } from '#shared/api/block.ts';
import { listBlockChoices, type BlockChoices } from '#shared/api/site-part.ts';
import { emptyBlock } from '#shared/site/page-blocks.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { useRecord } from '#client/record/record-state.tsx';
import { EntryCard, Remove } from '#client/features/site/staff-parts/entry-cards.tsx';
import type { FormEntry } from '#client/features/site/staff-parts/use-entries.ts';
import { Button } from '#client/ui/button.tsx';
import { ticked } from '#client/ui/form/checkbox.tsx';
import { Handle } from '#client/ui/list/sortable-list.tsx';
import { Plus } from '#client/ui/picture/staff-icons.tsx';
import { BlockFields, type BandName } from './block-fields.tsx';
import { blockValues } from './block-values.ts';

const loadChoices = (api: Api, _id: string, signal: AbortSignal) => api(listBlockChoices, undefined, { signal });

/** What blocks can show; null until it is read. */
export const useBlockChoices = () => useRecord<BlockChoices>('all', loadChoices).record;

/** The title of a block, else its kind. */
export function useBlockName() {
  const t = useT();
  const isEnglish = useLanguage() === 'en';
  return ({ values: { kind, titleZh, titleEn } }: FormEntry<BandName>) =>
    (isEnglish ? titleEn || titleZh : titleZh || titleEn) || t(`site-parts:blocks.kind.${kind}`);
}

interface Props extends Omit<ComponentProps<typeof BlockFields>, 'id' | 'values'> {
  entry: FormEntry<BandName>;
}

export function BlockCard({ entry, ...rest }: Props) {
  const t = useT();
  const { id, values } = entry;
  const { form } = rest;
  const name = useBlockName()(entry);
  const facts = [t(`site-parts:blocks.kind.${values.kind}`), values.isShown === ticked ? '' : t('site-parts:menu.hidden')];
  return (
    <EntryCard
      form={form}
      entry={entry}
      name={name}
      note={facts.filter(Boolean).join(' · ')}
      handle={<Handle />}
      controls={<Remove form={form} id={id} name={name} />}
    >
      <BlockFields id={id} values={values} {...rest} />
    </EntryCard>
  );
}

/** `count`: how many there are. */
export function AddBlock({ form, count }: Pick<Props, 'form'> & { count: number }) {
  const t = useT();
  if (count >= blocksMax) return <p className="message">{t('site-parts:part.full', { count: blocksMax })}</p>;
  return (
    <Kinds role="group" aria-label={t('site-parts:blocks.add')}>
      <p>{t('site-parts:blocks.add')}</p>
      {pageBlockKinds.map((kind) => (
        <Button
          key={kind}
          small
          variant="ghost"
          data-add=""
          onClick={() => form.add({ ...blockValues({ ...emptyBlock, kind }), isShown: ticked })}
        >
          <Plus className="icon" aria-hidden="true" />
          <span>{t(`site-parts:blocks.kind.${kind}`)}</span>
        </Button>
      ))}
    </Kinds>
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
