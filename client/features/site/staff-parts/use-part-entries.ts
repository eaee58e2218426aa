/** A part whose data is a list of entries, with its form and the pictures that are known. */
import { useState } from 'react';
import type { MediaItem } from '#shared/api/content-staff.ts';
import type { PictureSize } from '#shared/site/site-identity.ts';
import type { PartFault } from '#shared/site/site-part-checks.ts';
import { useT } from '#client/lib/translations.ts';
import { useEntries, type EntriesForm, type FormEntry } from './use-entries.ts';
import { useStoredReset, type FormPart } from './use-site-part.ts';

interface Codec<Entry, Name extends string> {
  empty: Omit<Entry, 'id'>;
  toValues: (entry: Omit<Entry, 'id'>) => Record<Name, string>;
  toEntry: (entry: FormEntry<Name>) => Entry;
  /** `sizeOf` gives null for a picture that is unknown. */
  faultsOf: (entries: readonly Entry[], sizeOf: (id: string) => PictureSize | null) => PartFault[];
  /** The entries of a part that has never been saved; none without it. */
  defaults?: readonly Entry[];
  /** The fields with ids of pictures. */
  pictures: readonly Name[];
}

export interface PartEntries<Entry, Name extends string> {
  form: EntriesForm<Name>;
  /** The data if changed. */
  changed: { entries: Entry[] } | null;
  pictureOf: (id: string) => MediaItem | null;
  addPicture: (item: MediaItem) => void;
}

/** `codec` must be the same object for the life of the screen. */
export function usePartEntries<Entry extends { id: string }, Name extends string>(
  part: FormPart<{ entries: Entry[] }>,
  { empty, toValues, toEntry, faultsOf, pictures, defaults = [] }: Codec<Entry, Name>,
): PartEntries<Entry, Name> {
  const t = useT();
  const [picked, setPicked] = useState<readonly MediaItem[]>([]);
  const pictureOf = (id: string) => [...part.pictures, ...picked].find((item) => item.id === id) ?? null;
  const read = (part.draft?.data ?? part.online?.data)?.entries ?? defaults;
  const toForm = (entry: Entry): FormEntry<Name> => {
    const values = toValues(entry);
    // A picture that has been removed from the library since.
    for (const name of pictures) if (values[name] !== '' && !pictureOf(values[name])) values[name] = '' as (typeof values)[Name];
    return { id: entry.id, values };
  };
  const form = useEntries<Name>({
    initial: read.map(toForm),
    empty: toValues(empty),
    check: (entries) =>
      Object.fromEntries(
        faultsOf(entries.map(toEntry), (id) => pictureOf(id)?.image ?? null).map(({ field, problem }) => [
          field,
          t(`site-parts:part.problem.${problem}`),
        ]),
      ),
  });
  const data = { entries: form.entries.map(toEntry) };
  useStoredReset(part, data, () => form.reset(read.map(toForm)));
  return { form, changed: form.isDirty ? data : null, pictureOf, addPicture: (item) => setPicked((before) => [...before, item]) };
}
