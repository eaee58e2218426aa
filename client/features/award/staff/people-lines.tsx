/** List of people with functions; each is a linked person or a name in both languages. */
import { useState, type ReactNode, useLayoutEffect, useRef, type RefObject } from 'react';
import type { ManagedFilm, Named } from '#shared/api/record/film.ts';
import { creditFunctions, type CreditFunction } from '#shared/award/credit.ts';
import { X } from '#client/ui/picture/staff-icons.tsx';
import { useT } from '#client/lib/translations.ts';
import { useSortTexts } from '#client/lib/use-list-texts.ts';
import { Handle, SortableItem, SortableList } from '#client/ui/list/sortable-list.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Finder, findPeople } from './finder.tsx';
import { Names, useName } from '#client/record/names.tsx';

interface Props<Row extends Named> {
  rows: readonly Row[];
  /** Names of the linked people when the record was read. */
  people: ManagedFilm['people'];
  addLabel: string;
  max: number;
  /** Creates a row for a person, with all other fields empty. */
  make: (named: Named) => Row;
  /** Function of a new row. */
  functionOfNew: CreditFunction;
  onChange: (rows: Row[]) => void;
  /** Fields of a row below its function. */
  children?: (row: Row, name: string, set: (change: Partial<Row>) => void) => ReactNode;
}

export function PeopleLines<Row extends Named>({ rows, people, addLabel, max, make, functionOfNew, onChange, children }: Props<Row>) {
  const t = useT();
  const nameOf = useName();
  const [added, setAdded] = useState<readonly Person[]>([]);
  const known = [...people, ...added];
  const texts = useSortTexts();
  const { keys, list, order, remove } = useRowKeys(rows, onChange);
  const nameAt = (at: number) => {
    const row = rows[at];
    if (!row) return '';
    const person = row.personId === null ? row : find(known, row.personId);
    return nameOf(person.nameZh, person.nameEn);
  };
  const add = (named: Pick<Named, 'personId' | 'nameZh' | 'nameEn'>) => onChange([...rows, make({ ...named, function: functionOfNew })]);
  return (
    <>
      {rows.length > 0 ? (
        <SortableList ids={keys} nameOf={(key) => nameAt(keys.indexOf(key))} texts={texts} onOrder={order}>
          {(shown) => (
            <ol ref={list} className="lines">
              {shown.map((key) => {
                const at = keys.indexOf(key);
                const row = rows[at];
                if (!row) return null;
                const person = row.personId === null ? row : find(known, row.personId);
                const name = nameOf(person.nameZh, person.nameEn);
                const set = (change: Partial<Row>) =>
                  onChange(rows.map((other, index) => (index === at ? { ...other, ...change } : other)));
                return (
                  <SortableItem key={key} id={key}>
                    {row.personId === null ? (
                      <OwnName row={row} name={name} onChange={(change) => set(change as Partial<Row>)} />
                    ) : (
                      <Names zh={person.nameZh} en={person.nameEn} />
                    )}
                    <div className="does">
                      <Handle />
                      <button
                        type="button"
                        className="icon-button"
                        aria-label={t('awards:films.creditRemove', { name })}
                        data-remove=""
                        onClick={() => remove(at)}
                      >
                        <X className="icon" aria-hidden="true" />
                      </button>
                    </div>
                    <div className="choice">
                      <select
                        className="input"
                        aria-label={t('awards:films.creditFunction', { name })}
                        value={row.function}
                        onChange={({ target }) => set({ function: target.value as CreditFunction } as Partial<Row>)}
                      >
                        {creditFunctions.map((value) => (
                          <option key={value} value={value}>
                            {t(`awards:function.${value}`)}
                          </option>
                        ))}
                      </select>
                      <Icon name="chevron-down" />
                    </div>
                    {children?.(row, name, set)}
                  </SortableItem>
                );
              })}
            </ol>
          )}
        </SortableList>
      ) : null}
      {rows.length < max ? (
        <Finder
          label={addLabel}
          find={findPeople}
          onPick={({ id, zh, en }) => {
            setAdded([...added, { id, nameZh: zh, nameEn: en }]);
            add({ personId: id, nameZh: '', nameEn: '' });
          }}
          onName={(text) => add({ personId: null, ...bothNames(text) })}
        />
      ) : null}
    </>
  );
}

/** Name fields of a person without a page. */
function OwnName({ row, name, onChange }: { row: Named; name: string; onChange: (change: Partial<Named>) => void }) {
  const t = useT();
  return (
    <div className="pair">
      <input
        className="input"
        lang="zh-Hans"
        aria-label={t('awards:films.creditNameZh', { name })}
        placeholder={t('awards:field.nameZh')}
        maxLength={240}
        value={row.nameZh}
        onChange={({ target }) => onChange({ nameZh: target.value })}
      />
      <input
        className="input"
        lang="en"
        aria-label={t('awards:films.creditNameEn', { name })}
        placeholder={t('awards:field.nameEn')}
        maxLength={240}
        value={row.nameEn}
        onChange={({ target }) => onChange({ nameEn: target.value })}
      />
    </div>
  );
}

/** Puts a typed name into the field of its script. */
function bothNames(text: string): Pick<Named, 'nameZh' | 'nameEn'> {
  return /\p{Script=Han}/u.test(text) ? { nameZh: text, nameEn: '' } : { nameZh: '', nameEn: text };
}

/** Names by id of the people that the screen has loaded. */
type Person = ManagedFilm['people'][number];

/** Falls back to the id for an unknown person. */
function find(people: readonly Person[], id: string): Person {
  return people.find((person) => person.id === id) ?? { id, nameZh: id, nameEn: id };
}

interface RowKeys {
  /** One key per row, in row order. */
  keys: readonly string[];
  /** Of the list, whose buttons that remove a row carry `data-remove`. */
  list: RefObject<HTMLOListElement | null>;
  order: (keys: readonly string[]) => void;
  remove: (at: number) => void;
}

/** Keys for rows without ids, so that a row keeps its fields and its focus when it or another one moves or goes. New rows are added at the end. */
function useRowKeys<Row>(rows: readonly Row[], onChange: (rows: Row[]) => void): RowKeys {
  const list = useRef<HTMLOListElement>(null);
  const removed = useRef<{ at: number; around: Element | null | undefined } | null>(null);
  const [storedKeys, setStoredKeys] = useState<readonly number[]>([]);
  const next = Math.max(-1, ...storedKeys) + 1;
  // Rows that came by themselves get new keys; those of a list that was read again in place of this one keep their places.
  const keys = rows.map((_, at) => storedKeys[at] ?? next + at);
  // The button that was pressed went with its row: the focus goes to the row in its place, or to the field that adds one.
  useLayoutEffect(() => {
    const { at, around } = removed.current ?? { at: 0 };
    removed.current = null;
    if (!around || document.activeElement !== document.body) return;
    const buttons = around.querySelectorAll<HTMLElement>('[data-remove]');
    (buttons[Math.min(at, buttons.length - 1)] ?? around.querySelector<HTMLElement>('input[type=search]'))?.focus();
  }, [rows]);
  return {
    keys: keys.map(String),
    list,
    order: (next) => {
      const places = next.map((key) => keys.indexOf(Number(key)));
      setStoredKeys(places.flatMap((at) => keys[at] ?? []));
      onChange(places.flatMap((at) => rows[at] ?? []));
    },
    remove: (at) => {
      removed.current = { at, around: list.current?.parentElement };
      setStoredKeys(keys.toSpliced(at, 1));
      onChange(rows.toSpliced(at, 1));
    },
  };
}
