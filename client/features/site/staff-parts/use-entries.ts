/** Form state of a list of entries with texts: their values, order, errors, and which of them are unfolded. */
import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { entryField } from '#shared/site/home-part-checks.ts';
import { inOrder } from '#client/ui/list/order.ts';
import { afterPress } from '#client/ui/form/after-press.ts';
import type { Field } from '#client/ui/form/form-field.tsx';

export interface FormEntry<Name extends string> {
  id: string;
  values: Readonly<Record<Name, string>>;
}

export interface EntriesForm<Name extends string> {
  /** The `ref` of the form's element. */
  attach: (element: HTMLFormElement | null) => void;
  entries: readonly FormEntry<Name>[];
  isDirty: boolean;
  field: (id: string, name: Name) => Field;
  isUnfolded: (id: string) => boolean;
  /** Some field of the entry has an error that is shown. */
  isWrong: (id: string) => boolean;
  fold: (id: string, isUnfolded: boolean) => void;
  /** Adds an entry at the end, with these values, and focuses its first field. */
  add: (values?: Partial<Record<Name, string>>) => void;
  /** Removes an entry; the focus goes to the one that takes its place, or to the button that adds one. */
  remove: (id: string) => void;
  order: (ids: readonly string[]) => void;
  /** Shows all errors, unfolds their entries and focuses the first one; false where one is wrong. */
  submit: () => boolean;
  reset: (entries: readonly FormEntry<Name>[]) => void;
}

interface Rules<Name extends string> {
  initial: readonly FormEntry<Name>[];
  /** Values of a new entry. */
  empty: Readonly<Record<Name, string>>;
  /** Messages by the name of an entry's field. */
  check: (entries: readonly FormEntry<Name>[]) => Readonly<Record<string, string>>;
}

/** Marks focus targets: `data-entry` on the button that unfolds an entry, `data-add` on the add button. */
const targets = {
  entry: (id: string) => `[data-entry="${id}"]`,
  firstField: (id: string) => `[data-fields="${id}"] :is(input, textarea, button)`,
  add: '[data-add]',
} as const;

export function useEntries<Name extends string>({ initial, empty, check }: Rules<Name>): EntriesForm<Name> {
  const [entries, setEntries] = useState(initial);
  const [base, setBase] = useState(initial);
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set());
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const form = useRef<HTMLFormElement>(null);
  const next = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (next.current) form.current?.querySelector<HTMLElement>(next.current)?.focus();
    next.current = null;
  }, [entries]);
  const wrong = check(entries);
  const judge = (names: readonly string[]) => setJudged((before) => new Set([...before, ...names]));
  const namesOf = ({ id, values }: FormEntry<Name>) => Object.keys(values).map((name) => entryField(id, name));
  return {
    attach: (element) => {
      form.current = element;
    },
    entries,
    isDirty: JSON.stringify(entries) !== JSON.stringify(base),
    field: (id, name) => {
      const key = entryField(id, name);
      const value = entries.find((entry) => entry.id === id)?.values[name] ?? '';
      return {
        name: key,
        value,
        error: judged.has(key) ? wrong[key] : undefined,
        onChange: (typed) =>
          setEntries((before) =>
            before.map((entry) => (entry.id === id ? { ...entry, values: { ...entry.values, [name]: typed } } : entry)),
          ),
        onBlur: () => {
          if (value !== '') afterPress(() => judge([key]));
        },
      };
    },
    isUnfolded: (id) => unfolded.has(id),
    isWrong: (id) => entries.some((entry) => entry.id === id && namesOf(entry).some((name) => judged.has(name) && wrong[name])),
    fold: (id, isUnfolded) => setUnfolded((before) => new Set(isUnfolded ? [...before, id] : [...before].filter((other) => other !== id))),
    add: (values) => {
      const id = newEntryId();
      next.current = targets.firstField(id);
      setUnfolded((before) => new Set([...before, id]));
      setEntries((before) => [...before, { id, values: { ...empty, ...values } }]);
    },
    remove: (id) => {
      const at = entries.findIndex((entry) => entry.id === id);
      const successor = entries[at + 1] ?? entries[at - 1];
      next.current = successor ? targets.entry(successor.id) : targets.add;
      setEntries(entries.filter((entry) => entry.id !== id));
    },
    order: (ids) => setEntries(inOrder(entries, ids, ({ id }) => id)),
    submit: () => {
      const names = Object.keys(wrong);
      // The messages must stand there, in sight, before the focus moves.
      flushSync(() => {
        judge(entries.flatMap(namesOf));
        setUnfolded(
          (before) => new Set([...before, ...entries.filter((entry) => namesOf(entry).some((name) => wrong[name])).map(({ id }) => id)]),
        );
      });
      const controls = [...(form.current?.elements ?? [])].filter((element) => element instanceof HTMLElement);
      controls.find((element) => names.includes(element.getAttribute('name') ?? ''))?.focus();
      return names.length === 0;
    },
    reset: (read) => {
      setEntries(read);
      setBase(read);
      setJudged(new Set());
    },
  };
}

/** Works without HTTPS too, unlike `crypto.randomUUID`. */
function newEntryId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
