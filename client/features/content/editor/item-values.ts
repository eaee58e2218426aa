/** Values of an item's fields: empty values, differences, and the fields of a language. */
import type { ItemDetail, ItemField, ItemFields } from '#shared/api/content-staff.ts';
import type { TranslatedField } from '#shared/content/translation-match.ts';

export type Side = 'zh' | 'en';
export const sides: readonly Side[] = ['zh', 'en'];
export const langOfSide = { zh: 'zh-Hans', en: 'en' } as const;

/** Column and type of an item. */
export interface Place {
  columnId: string;
  typeId: string | null;
}

/** The fields of a request that a changed column or type adds. */
export function placeFields(place: Place | null): Partial<Place> {
  return place ? { columnId: place.columnId, typeId: place.typeId } : {};
}

const suffix = { zh: 'Zh', en: 'En' } as const;

/** Name of a field in a language, such as `titleEn`. */
export function fieldOf<Field extends TranslatedField | 'tags'>(field: Field, side: Side): `${Field}${'Zh' | 'En'}` {
  return `${field}${suffix[side]}`;
}

/** Language of a field; null for fields without one. */
export function sideOf(field: string): Side | null {
  return sides.find((side) => field.endsWith(suffix[side])) ?? null;
}

/** Fields of a new item. */
export function emptyFields(): ItemFields {
  return {
    titleZh: '',
    titleEn: '',
    abstractZh: '',
    abstractEn: '',
    bodyZh: '',
    bodyEn: '',
    authorZh: '',
    authorEn: '',
    sourceZh: '',
    sourceEn: '',
    tagsZh: [],
    tagsEn: [],
    coverId: null,
    galleryIds: [],
    attachments: [],
    blocks: [],
    seoTitleZh: '',
    seoTitleEn: '',
    seoDescriptionZh: '',
    seoDescriptionEn: '',
    shareId: null,
    slug: '',
    correctionZh: '',
    correctionEn: '',
    videoIds: [],
    personIds: [],
    workIds: [],
    wantedPublishAt: null,
    wantedUnpublishAt: null,
  };
}

/** All fields in the order in which they are compared and shown. */
export const fieldNames = Object.keys(emptyFields()) as readonly ItemField[];

/** Whether two values of a field are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}

/** Fields whose value in `now` differs from `base`, with the value of `now`. */
export function changesOf(base: ItemFields, now: ItemFields): Partial<ItemFields> {
  return pick(
    now,
    fieldNames.filter((name) => !isSame(base[name], now[name])),
  );
}

/** The named fields only. */
export function pick(fields: Partial<ItemFields>, names: readonly ItemField[]): Partial<ItemFields> {
  return Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, fields[name]]));
}

/** Names of the changed fields. */
export function namesIn(changes: Partial<ItemFields>): ItemField[] {
  return fieldNames.filter((name) => changes[name] !== undefined);
}

/** Column and type of a loaded item. */
export function placeOf({ columnId, typeId }: Pick<ItemDetail, 'columnId' | 'typeId'>): Place {
  return { columnId, typeId };
}
