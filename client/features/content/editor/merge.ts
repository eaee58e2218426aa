/** Three-way merge by field between the server's values and unsaved changes. */
import type { FieldConflict, ItemField, ItemFields } from '#shared/api/content-staff.ts';
import { fieldNames, isSame, namesIn } from './item-values.ts';

export interface Versions {
  /** Values on the server. */
  base: ItemFields;
  /** Values in the editor. */
  fields: ItemFields;
}

/** A field that two editors have changed. */
export interface Conflict extends FieldConflict {
  field: ItemField;
  mine: unknown;
}

/** Decision on a conflict: one of the two values, or an edited one. */
export type Choice = { take: 'mine' | 'theirs' } | { take: 'edited'; value: unknown };
export type Choices = Partial<Record<ItemField, Choice>>;

/**
 * State after a save: sent values become the base, and returned values are accepted for fields that have not changed meanwhile.
 * A sent body keeps the editor's form, because the server's cleaning adds attributes and replacing it would move the cursor.
 */
export function afterSave({ base, fields }: Versions, sent: Partial<ItemFields>, returned: Partial<ItemFields>): Versions {
  const isBodySent = (name: ItemField) => name.startsWith('body') && name in sent;
  const accepted = Object.fromEntries(
    namesIn(returned)
      .filter((name) => !isBodySent(name))
      .map((name) => [name, returned[name]]),
  ) as Partial<ItemFields>;
  const untouched = Object.fromEntries(
    namesIn(accepted)
      .filter((name) => isSame(fields[name], name in sent ? sent[name] : base[name]))
      .map((name) => [name, accepted[name]]),
  );
  return { base: { ...base, ...sent, ...accepted }, fields: { ...fields, ...untouched } };
}

/** Rebases unsaved changes on newer server values: untouched fields follow the server. */
export function rebase({ base, fields }: Versions, server: ItemFields): Versions {
  const mine = fieldNames.filter((name) => !isSame(base[name], fields[name]));
  return { base: server, fields: { ...server, ...Object.fromEntries(mine.map((name) => [name, fields[name]])) } };
}

/** Conflicts of a refused save, with the own and the server's value; equal values are no conflict. */
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

/** Fields after the decisions; undecided ones keep the own value. */
export function decided(fields: ItemFields, conflicts: readonly Conflict[], choices: Choices): ItemFields {
  const values = conflicts.map(({ field, mine, theirs }) => {
    const choice = choices[field];
    if (!choice || choice.take === 'mine') return [field, mine] as const;
    if (choice.take === 'theirs') return [field, theirs] as const;
    return [field, 'value' in choice ? choice.value : mine] as const;
  });
  return { ...fields, ...Object.fromEntries(values) };
}
