/** The form of something that several people may edit: what was changed is saved, and where both changed the same, the editor chooses. */
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { Outcome } from '#shared/api/client.ts';
import { useForm, type Form, type Wrong } from '#client/ui/use-form.ts';
import { useEdit, type Conflict } from './use-edit.ts';

interface Rules<Fields, Name extends string, Answer> {
  /** As they were read. */
  initial: Fields;
  /** Fields as controls hold them, and back; what was not touched must come back as it was read. */
  toValues: (fields: Fields) => Record<Name, string>;
  toFields: (values: Readonly<Record<Name, string>>, read: Fields) => Fields;
  check: (values: Readonly<Record<Name, string>>) => Wrong<Name>;
  send: (edit: { base: Partial<Fields>; changes: Partial<Fields> }) => Promise<Outcome<Answer>>;
  /** Gives the fields as they are after it. */
  onSaved: (answer: Answer, sent: Fields) => Fields;
}

export interface RecordForm<Fields, Name extends string> {
  form: Form<Name>;
  /** The fields as they would be saved now. */
  next: Fields;
  /** Changes fields that no text control holds, such as pictures. */
  put: (fields: Partial<Fields>) => void;
  isDirty: boolean;
  isBusy: boolean;
  handleSubmit: (event: SubmitEvent) => void;
  /** Saves without asking again, for forms that ask before. */
  save: () => void;
  conflicts: readonly (Conflict & { mine: unknown })[];
  takeTheirs: () => void;
  keepMine: () => void;
  /** Leaves the conflict as it is. */
  decideLater: () => void;
}

export function useRecordForm<Fields extends object, Name extends string, Answer>({
  initial,
  toValues,
  toFields,
  check,
  send,
  onSaved,
}: Rules<Fields, Name, Answer>): RecordForm<Fields, Name> {
  const [read, setRead] = useState(initial);
  const [extra, setExtra] = useState<Partial<Fields>>({});
  const form = useForm<Name>({ initial: toValues(initial), check });
  const next: Fields = { ...toFields(form.values, read), ...extra };
  const latest = useRef(form.values);
  useEffect(() => {
    latest.current = form.values;
  });
  const edit = useEdit<Fields, Answer>({
    read,
    send,
    onSaved: (answer, sent) => {
      const saved = onSaved(answer, sent);
      // What was typed or chosen while the save was on its way stays.
      const typed = (Object.keys(form.values) as Name[]).filter((name) => latest.current[name] !== form.values[name]);
      setRead(saved);
      setExtra(
        (before) =>
          Object.fromEntries(Object.entries(before).filter(([name, value]) => value !== extra[name as keyof Fields])) as Partial<Fields>,
      );
      form.reset(toValues(saved));
      for (const name of typed) form.set(name, latest.current[name]);
    },
  });
  /** What the others wrote replaces the same fields; everything else that was changed here stays. */
  const takeTheirs = () => {
    const names = edit.conflicts.map(({ field }) => field);
    const base = { ...read, ...(Object.fromEntries(edit.conflicts.map(({ field, theirs }) => [field, theirs])) as Partial<Fields>) };
    const shown = toValues(base);
    setRead(base);
    setExtra((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))) as Partial<Fields>);
    for (const name of names) if (name in shown) form.set(name as Name, shown[name as Name]);
    edit.forget();
  };
  return {
    form,
    next,
    put: (fields) => setExtra((before) => ({ ...before, ...fields })),
    isDirty:
      form.isDirty || (Object.keys(extra) as (keyof Fields)[]).some((name) => JSON.stringify(extra[name]) !== JSON.stringify(read[name])),
    isBusy: edit.isBusy,
    handleSubmit: (event) => {
      event.preventDefault();
      if (form.submit() === null) void edit.save(next);
    },
    save: () => void edit.save(next),
    conflicts: edit.conflicts.map((conflict) => ({ ...conflict, mine: next[conflict.field as keyof Fields] })),
    takeTheirs,
    keepMine: () => void edit.saveMine(next),
    decideLater: edit.forget,
  };
}
