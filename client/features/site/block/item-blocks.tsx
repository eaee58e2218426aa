/** The blocks below the text of an item as staff edit them; the item's draft saves them. */
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { ItemBlock } from '#shared/api/block.ts';
import type { MediaItem } from '#shared/api/content-staff.ts';
import { blockFaults, emptyBlock } from '#shared/site/page-blocks.ts';
import type { PicturePicker } from '#client/lib/picture-picker.ts';
import { useT } from '#client/lib/translations.ts';
import { useSortTexts } from '#client/lib/use-list-texts.ts';
import { EntryList } from '#client/features/site/staff-parts/entry-cards.tsx';
import { useEntries, type FormEntry } from '#client/features/site/staff-parts/use-entries.ts';
import { ticked } from '#client/ui/form/checkbox.tsx';
import { inOrder } from '#client/ui/list/order.ts';
import { SortableList } from '#client/ui/list/sortable-list.tsx';
import { AddBlock, BlockCard, useBlockChoices, useBlockName } from './block-card.tsx';
import type { BandName } from './block-fields.tsx';
import { blockOf, blockValues } from './block-values.ts';

interface Props {
  blocks: readonly ItemBlock[];
  /** Whether the item may be changed. */
  isOpen: boolean;
  /** Those of the stored blocks. */
  pictures: readonly MediaItem[];
  picker: PicturePicker;
  onChange: (blocks: ItemBlock[]) => void;
}

const toForm = ({ id, block, isShown }: ItemBlock): FormEntry<BandName> => ({
  id,
  values: { ...blockValues(block), isShown: isShown ? ticked : '' },
});
const toBlock = ({ id, values }: FormEntry<BandName>): ItemBlock => ({
  id,
  block: blockOf(values) ?? emptyBlock,
  isShown: values.isShown === ticked,
});
const isSame = (one: readonly ItemBlock[], other: readonly ItemBlock[]) => JSON.stringify(one) === JSON.stringify(other);

export function ItemBlocks({ blocks, isOpen, pictures, picker, onChange }: Props) {
  const t = useT();
  const texts = useSortTexts();
  const choices = useBlockChoices();
  const nameOf = useBlockName();
  const [picked, setPicked] = useState<readonly MediaItem[]>([]);
  const form = useEntries<BandName>({
    initial: blocks.map(toForm),
    empty: { ...blockValues(emptyBlock), isShown: ticked },
    check: (entries) =>
      Object.fromEntries(
        entries
          .flatMap((entry) => blockFaults(toBlock(entry)))
          .map(({ field, problem }) => [field, t(`site-parts:part.problem.${problem}`)]),
      ),
  });
  const { attach, entries } = form;
  const known = useRef(blocks);
  useEffect(() => {
    const typed = entries.map(toBlock);
    if (isSame(typed, known.current.map(toForm).map(toBlock))) return;
    known.current = typed;
    onChange(typed);
  }, [entries, onChange]);
  useEffect(() => {
    // Others have changed them, or an earlier version came back.
    if (isSame(blocks, known.current)) return;
    known.current = blocks;
    form.reset(blocks.map(toForm));
  }, [blocks, form]);
  const nameOfId = (id: string) => entries.filter((entry) => entry.id === id).map(nameOf)[0] ?? '';
  const pictureOf = (id: string) => [...pictures, ...picked].find((item) => item.id === id) ?? null;
  const fields = { form, choices, picker, pictureOf, addPicture: (item: MediaItem) => setPicked((before) => [...before, item]) };
  return (
    <form ref={attach} noValidate onSubmit={(event) => event.preventDefault()}>
      <Fields disabled={!isOpen} className="parts">
        {entries.length > 0 ? (
          <SortableList ids={entries.map(({ id }) => id)} nameOf={nameOfId} texts={texts} onOrder={form.order}>
            {(order) => (
              <EntryList>
                {inOrder(entries, order, ({ id }) => id).map((entry) => (
                  <BlockCard key={entry.id} entry={entry} {...fields} />
                ))}
              </EntryList>
            )}
          </SortableList>
        ) : null}
        {isOpen ? <AddBlock form={form} count={entries.length} /> : null}
      </Fields>
    </form>
  );
}

const Fields = styled.fieldset`
  display: grid;
  gap: 1rem;
  min-width: 0;
  border: 0;

  .pair {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr));
    gap: 1rem;
  }
`;
