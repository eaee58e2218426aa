/** Saves what was changed since it was read; where somebody else has changed the same fields, the editor chooses. */
import { useState } from 'react';
import type { Outcome } from '#shared/api/client.ts';
import { useT } from '#client/lib/translations.ts';
import { useToasts } from '#client/ui/toasts.ts';

/** A field that somebody else has changed meanwhile. */
export interface Conflict {
  field: string;
  theirs: unknown;
  theirName: string;
}

interface Settings<Fields, Answer> {
  /** Values as they were read. */
  read: Fields;
  send: (edit: { base: Partial<Fields>; changes: Partial<Fields> }) => Promise<Outcome<Answer>>;
  onSaved: (answer: Answer, sent: Fields) => void;
}

export interface Editing<Fields> {
  isBusy: boolean;
  /** Asked about until they are settled. */
  conflicts: readonly Conflict[];
  /** Saves the fields of `next` that differ from what was read. */
  save: (next: Fields) => Promise<void>;
  /** Saves over what the others wrote. */
  saveMine: (next: Fields) => Promise<void>;
  forget: () => void;
}

export function useEdit<Fields extends object, Answer>({ read, send, onSaved }: Settings<Fields, Answer>): Editing<Fields> {
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
    } else if (conflictsOf(outcome).length === 0) {
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

function conflictsOf(outcome: Outcome<unknown>): Conflict[] {
  if (outcome.status !== 'refused') return [];
  const { conflicts } = (outcome.raw.data ?? {}) as { conflicts?: Record<string, Omit<Conflict, 'field'>> };
  return Object.entries(conflicts ?? {}).map(([field, { theirs, theirName }]) => ({ field, theirs, theirName }));
}
