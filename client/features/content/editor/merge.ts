/** Three-way merge by field between the server's values and unsaved changes. */
import type { FieldConflict, ItemField, ItemFields } from '#shared/api/content-staff.ts';
import { fieldNames, isSame, namesIn } from './item-values.ts';

export interface Versions {
  /** As the server has them. */
  base: ItemFields;
  /** As they are being written. */
  fields: ItemFields;
}

/** A field that two people have changed. */
export interface Conflict extends FieldConflict {
  field: ItemField;
  mine: unknown;
}

/** How one such field is decided: one of the two, or a text made of both. */
export type Choice = { take: 'mine' | 'theirs' } | { take: 'edited'; value: unknown };
export type Choices = Partial<Record<ItemField, Choice>>;

/**
 * After a save: what was sent is the server's now, and values that came back are taken where nothing was typed meanwhile.
 * A sent body stays as the editor wrote it: the server's cleaning adds attributes, and taking them would move the cursor.
 */
export function afterSave({ base, fields }: Versions, sent: Partial<ItemFields>, returned: Partial<ItemFields>): Versions {
  const isBodySent = (name: ItemField) => name.startsWith('body') && name in sent;
  const taken = Object.fromEntries(
    namesIn(returned)
      .filter((name) => !isBodySent(name))
      .map((name) => [name, returned[name]]),
  ) as Partial<ItemFields>;
  const untouched = Object.fromEntries(
    namesIn(taken)
      .filter((name) => isSame(fields[name], name in sent ? sent[name] : base[name]))
      .map((name) => [name, taken[name]]),
  );
  return { base: { ...base, ...sent, ...taken }, fields: { ...fields, ...untouched } };
}

/** A newer state of the server under what is being written: fields that were not touched follow it, the others stay. */
export function rebase({ base, fields }: Versions, server: ItemFields): Versions {
  const mine = fieldNames.filter((name) => !isSame(base[name], fields[name]));
  return { base: server, fields: { ...server, ...Object.fromEntries(mine.map((name) => [name, fields[name]])) } };
}

/** The conflicts of a refused save, with what one has written and what the server has by now; what has become equal is none. */
export function conflictsOf(
  serverConflicts: Readonly<Record<string, FieldConflict>>,
  { fields }: Versions,
  server: ItemFields,
): Conflict[] {
  return fieldNames.flatMap((field) => {
    const conflict = serverConflicts[field];
    if (!conflict || isSame(fields[field], server[field])) return [];
    return [{ ...conflict, field, mine: fields[field], theirs: server[field] }];
  });
}

/** The fields after the conflicts were decided; what is not decided stays as it was written. */
export function decided(fields: ItemFields, conflicts: readonly Conflict[], choices: Choices): ItemFields {
  const values = conflicts.map(({ field, mine, theirs }) => {
    const choice = choices[field];
    if (!choice || choice.take === 'mine') return [field, mine] as const;
    if (choice.take === 'theirs') return [field, theirs] as const;
    return [field, 'value' in choice ? choice.value : mine] as const;
  });
  return { ...fields, ...Object.fromEntries(values) };
}
