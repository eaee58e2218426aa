/** Texts of the controls of a picture's form, what a save sends of them, and the merge with a save by somebody else. */
import type { LibraryItem } from '#shared/api/media.ts';
import { ticked } from '#client/ui/form/checkbox.tsx';

const texts = ['name', 'altZh', 'altEn', 'creditZh', 'creditEn', 'licence'] as const;
export const mediaFieldNames = [...texts, 'licenceEndsOn', 'isAiMade', 'tags', 'focalX', 'focalY'] as const;
export type MediaField = (typeof mediaFieldNames)[number];
export type MediaValues = Readonly<Record<MediaField, string>>;

export function valuesOf(item: LibraryItem): MediaValues {
  const { name, altZh, altEn, creditZh, creditEn, licence, licenceEndsOn, isAiMade, tags, image } = item;
  const lastDay = licenceEndsOn ?? '';
  return {
    name,
    altZh,
    altEn,
    creditZh,
    creditEn,
    licence,
    licenceEndsOn: lastDay,
    isAiMade: isAiMade ? ticked : '',
    tags: tags.join(', '),
    focalX: String(image.focalX),
    focalY: String(image.focalY),
  };
}

/** The tags in a text; commas of both languages, semicolons and line breaks part them. */
export function tagsOf(text: string): string[] {
  return [...new Set(text.split(/[,，、;；\n]/).map((tag) => tag.trim()))].filter((tag) => tag !== '');
}

export type MediaChanges = Partial<Record<Exclude<MediaField, 'tags' | 'isAiMade' | 'focalX' | 'focalY'>, string>> & {
  tags?: string[];
  isAiMade?: boolean;
  focalX?: number;
  focalY?: number;
};

/** The fields that differ from those that were read. */
export function mediaChanges(base: MediaValues, values: MediaValues): MediaChanges {
  const changed = mediaFieldNames.filter((name) => values[name] !== base[name]);
  const { focalX, focalY, isAiMade, tags } = values;
  const sent = { ...values, tags: tagsOf(tags), isAiMade: isAiMade !== '', focalX: Number(focalX), focalY: Number(focalY) };
  return Object.fromEntries(changed.map((name) => [name, sent[name]]));
}

export interface MergedValues {
  values: MediaValues;
  /** Fields that both have changed, to different values; `values` has mine. */
  conflicts: MediaField[];
}

/** Mine over theirs: fields that were not changed here take the values of now. */
export function mergeTheirs({ base, mine, now }: Readonly<Record<'base' | 'mine' | 'now', MediaValues>>): MergedValues {
  const isMine = (name: MediaField) => mine[name] !== base[name];
  return {
    values: Object.fromEntries(mediaFieldNames.map((name) => [name, isMine(name) ? mine[name] : now[name]])) as MediaValues,
    conflicts: mediaFieldNames.filter((name) => isMine(name) && now[name] !== base[name] && now[name] !== mine[name]),
  };
}
