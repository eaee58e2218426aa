/** Form of a record with concurrent editors: saves changed fields only, and asks after a concurrent change of the same ones. */
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { Outcome } from '#shared/http/api-client.ts';
import { useForm, type Form, type Wrong } from '#client/ui/form/use-form.ts';
import { conflictsIn } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { useToasts } from '#client/ui/overlay/toasts.ts';

interface Rules<Fields, Name extends string, Answer> {
  /** As they were read. */
  initial: Fields;
  /** Converts fields to the texts of controls and back; untouched fields must stay exactly as read. */
  toValues: (fields: NoInfer<Fields>) => Record<Name, string>;
  toFields: (values: Readonly<Record<Name, string>>, read: NoInfer<Fields>) => NoInfer<Fields>;
  check: (values: Readonly<Record<Name, string>>) => Wrong<Name>;
  send: (edit: { base: Partial<Fields>; changes: Partial<Fields> }) => Promise<Outcome<Answer>>;
  /** Shows a refusal at its fields; false if it has none. */
  showRefusal?: (outcome: Outcome<unknown>, form: Form<Name>) => boolean;
  /** Returns the fields after the save. */
  onSaved: (answer: Answer, sent: Fields) => Fields;
}

export interface RecordForm<Fields, Name extends string> {
  form: Form<Name>;
  /** The fields as they would be saved now. */
  next: Fields;
  /** Takes over fields that something else has saved; all other changes stay. */
  adopt: (fields: Partial<Fields>) => void;
  /** Changes fields without a text control, such as pictures. */
  put: (fields: Partial<Fields>) => void;
  isDirty: boolean;
  isBusy: boolean;
  handleSubmit: (event: SubmitEvent) => void;
  /** Saves without validation, for forms that have validated before. */
  save: () => void;
  conflicts: readonly (Conflict & { mine: unknown })[];
  takeTheirs: () => void;
  keepMine: () => void;
  /** Dismisses the conflict without a decision. */
  decideLater: () => void;
}

export function useRecordForm<Fields extends object, Name extends string, Answer>({
  initial,
  toValues,
  toFields,
  check,
  send,
  showRefusal,
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
    isShown: (outcome) => showRefusal?.(outcome, form) === true,
    onSaved: (answer, sent) => {
      const saved = onSaved(answer, sent);
      // Keeps input made during the save.
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
  const adopt = (fields: Partial<Fields>) => {
    const [shown, base] = [toValues(read), { ...read, ...fields }];
    const typed = (Object.keys(form.values) as Name[]).filter((name) => !(name in fields) && form.values[name] !== shown[name]);
    setRead(base);
    setExtra((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in fields))) as Partial<Fields>);
    form.reset(toValues(base));
    for (const name of typed) form.set(name, form.values[name]);
  };
  const takeTheirs = () => {
    adopt(Object.fromEntries(edit.conflicts.map(({ field, theirs }) => [field, theirs])) as Partial<Fields>);
    edit.forget();
  };
  return {
    form,
    next,
    adopt,
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

/** A field with a concurrent change since it was read. */
export interface Conflict {
  field: string;
  theirs: unknown;
  theirName: string;
}

interface Settings<Fields, Answer> {
  /** Values as they were read. */
  read: Fields;
  send: (edit: { base: Partial<Fields>; changes: Partial<Fields> }) => Promise<Outcome<Answer>>;
  /** Whether a refusal is shown elsewhere. */
  isShown: (outcome: Outcome<unknown>) => boolean;
  onSaved: (answer: Answer, sent: Fields) => void;
}

export interface Editing<Fields> {
  isBusy: boolean;
  /** Unresolved conflicts. */
  conflicts: readonly Conflict[];
  /** Saves the fields of `next` that differ from the ones read. */
  save: (next: Fields) => Promise<void>;
  /** Overwrites the others' values. */
  saveMine: (next: Fields) => Promise<void>;
  forget: () => void;
}

function useEdit<Fields extends object, Answer>({ read, send, isShown, onSaved }: Settings<Fields, Answer>): Editing<Fields> {
  const t = useT();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const sendFrom = async (base: Fields, next: Fields) => {
    const names = (Object.keys(next) as (keyof Fields & string)[]).filter(
      (name) => JSON.stringify(next[name]) !== JSON.stringify(base[name]),
    );
    if (isBusy) return;
    setBusy(true);
    const some = (values: Fields) => Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Fields>;
    const outcome = await send({ base: some(base), changes: some(next) });
    setBusy(false);
    setConflicts(conflictsOf(outcome));
    if (outcome.status === 'ok') {
      toasts.show({ type: 'success', text: t('awards:form.saved') });
      onSaved(outcome.data, next);
    } else if (conflictsOf(outcome).length === 0 && !isShown(outcome)) {
      toasts.show({ type: 'error', text: outcome.message ?? t('awards:form.failed') });
    }
  };
  return {
    isBusy,
    conflicts,
    save: (next) => sendFrom(read, next),
    saveMine: (next) =>
      sendFrom({ ...read, ...(Object.fromEntries(conflicts.map(({ field, theirs }) => [field, theirs])) as Partial<Fields>) }, next),
    forget: () => setConflicts([]),
  };
}

const conflictsOf = (outcome: Outcome<unknown>): Conflict[] =>
  conflictsIn(outcome).map(([field, { theirs, theirName }]) => ({ field, theirs, theirName }));
