/** The entries of a list as cards that unfold, with their order, removal and addition. */
import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { useSortTexts } from '#client/lib/use-list-texts.ts';
import { inOrder } from '#client/ui/list/order.ts';
import { Handle, SortableItem, SortableList } from '#client/ui/list/sortable-list.tsx';
import { ChevronDown, CircleAlert, Plus, Trash2 } from '#client/ui/picture/staff-icons.tsx';
import { media } from '#client/theme/media.ts';
import type { EntriesForm, FormEntry } from './use-entries.ts';

interface Props<Name extends string> {
  form: EntriesForm<Name>;
  /** Most entries that the list may have. */
  max: number;
  texts: { add: string; empty: string; full: string };
  /** Name of an entry; '' while it has none. */
  nameOf: (entry: FormEntry<Name>) => string;
  /** Small print below the name. */
  noteOf: (entry: FormEntry<Name>) => string;
  picture?: (entry: FormEntry<Name>) => ReactNode;
  /** The entry cannot be removed. */
  isFixed?: (entry: FormEntry<Name>) => boolean;
  /** The entry's fields. */
  children: (entry: FormEntry<Name>) => ReactNode;
}

export function EntryCards<Name extends string>({ form, max, texts, nameOf, noteOf, picture, isFixed, children }: Props<Name>) {
  const t = useT();
  const isFull = form.entries.length >= max;
  const sortTexts = useSortTexts();
  const ids = form.entries.map(({ id }) => id);
  const nameAt = (entry: FormEntry<Name>, at: number) => nameOf(entry) || t('site-parts:part.unnamed', { number: at + 1 });
  const nameOfId = (id: string) => {
    const at = ids.indexOf(id);
    const entry = form.entries[at];
    return entry ? nameAt(entry, at) : '';
  };
  return (
    <>
      {form.entries.length === 0 ? <EmptyState level={2} title={texts.empty} /> : null}
      <SortableList ids={ids} nameOf={nameOfId} texts={sortTexts} onOrder={form.order}>
        {(order) => (
          <EntryList>
            {inOrder(form.entries, order, ({ id }) => id).map((entry, at) => (
              <EntryCard
                key={entry.id}
                form={form}
                entry={entry}
                name={nameAt(entry, at)}
                note={noteOf(entry)}
                picture={picture?.(entry)}
                handle={<Handle />}
                controls={isFixed?.(entry) ? null : <Remove form={form} id={entry.id} name={nameAt(entry, at)} />}
              >
                {children(entry)}
              </EntryCard>
            ))}
          </EntryList>
        )}
      </SortableList>
      <div>
        <Button variant="ghost" data-add="" aria-disabled={isFull} onClick={() => (isFull ? undefined : form.add())}>
          <Plus className="icon" aria-hidden="true" />
          <span>{texts.add}</span>
        </Button>
        {isFull ? <p className="message">{texts.full}</p> : null}
      </div>
    </>
  );
}

interface CardProps<Name extends string> {
  form: EntriesForm<Name>;
  entry: FormEntry<Name>;
  name: string;
  note: string;
  picture?: ReactNode;
  /** In front of the name. */
  handle?: ReactNode;
  /** Buttons beside the name. */
  controls?: ReactNode;
  children: ReactNode;
}

/** One entry, which unfolds its fields; a child of `EntryList`. */
export function EntryCard<Name extends string>({ form, entry: { id }, name, note, picture, handle, controls, children }: CardProps<Name>) {
  const t = useT();
  const bodyId = useId();
  const isUnfolded = form.isUnfolded(id);
  return (
    <SortableItem id={id} className="card" aria-label={name}>
      <div className="top">
        {handle}
        <button
          type="button"
          className="unfold"
          data-entry={id}
          aria-expanded={isUnfolded}
          aria-controls={bodyId}
          onClick={() => form.fold(id, !isUnfolded)}
        >
          <ChevronDown className="icon" aria-hidden="true" />
          {picture ? <span className="thumb">{picture}</span> : null}
          <span className="name">
            <b>{name}</b>
            {note ? <small>{note}</small> : null}
          </span>
          {form.isWrong(id) ? (
            <span className="wrong">
              <CircleAlert className="icon" aria-hidden="true" />
              <span>{t('site-parts:part.entryWrong')}</span>
            </span>
          ) : null}
        </button>
        {controls}
      </div>
      <div className="fields" id={bodyId} data-fields={id} hidden={!isUnfolded}>
        {children}
      </div>
    </SortableItem>
  );
}

interface RemoveProps<Name extends string> {
  form: EntriesForm<Name>;
  id: string;
  name: string;
}

export function Remove<Name extends string>({ form, id, name }: RemoveProps<Name>) {
  const t = useT();
  return (
    <button type="button" className="icon-button" aria-label={t('site-parts:part.remove', { name })} onClick={() => form.remove(id)}>
      <Trash2 className="icon" aria-hidden="true" />
    </button>
  );
}

export const EntryList = styled.ol`
  &&& {
    display: grid;
    gap: 0.75rem;
    margin: 0;
  }
  && > li {
    display: block;
    padding: 0.6rem 1rem;
    border: 0;
    font-size: inherit;
  }
  .top {
    display: flex;
    align-items: center;
    gap: 0.15rem;
  }
  .unfold {
    display: flex;
    flex: 1 1 auto;
    align-items: center;
    gap: 0.85rem;
    min-width: 0;
    min-height: 3.25rem;
    text-align: start;
  }
  .unfold > .icon {
    flex: none;
    width: 1.15rem;
    height: 1.15rem;
    transition: rotate var(--d1) var(--ease);
  }
  .unfold[aria-expanded='true'] > .icon:first-child {
    rotate: 180deg;
  }
  .wrong {
    flex: none;
    display: flex;
    align-items: center;
    gap: 0.35rem;
    color: var(--danger);
    font-size: var(--t-s);
  }
  .wrong .icon {
    width: 1rem;
    height: 1rem;
  }
  .thumb {
    flex: none;
    display: grid;
    place-items: center;
    width: 5.5rem;
    aspect-ratio: 16 / 9;
    overflow: hidden;
    border-radius: var(--r-s);
    background: var(--sunken);
    color: var(--text-2);
  }
  .thumb img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  .name {
    display: grid;
    min-width: 0;
    line-height: 1.45;
    overflow-wrap: anywhere;
  }
  .name small {
    color: var(--text-2);
    font-size: var(--t-s);
  }
  .icon-button .icon {
    width: 1.15rem;
    height: 1.15rem;
    stroke-width: 1.6;
  }
  .fields {
    display: grid;
    gap: 1.1rem;
    padding-block: 1rem 0.75rem;
    margin-top: 0.5rem;
    border-top: 1px solid var(--line);
  }
  .fields[hidden] {
    display: none;
  }

  ${media.phone} {
    .top:has(.thumb) {
      flex-wrap: wrap;
      justify-content: flex-end;
    }
    .unfold:has(.thumb) {
      flex-basis: 100%;
    }
    .thumb {
      width: 4rem;
    }
  }
`;
