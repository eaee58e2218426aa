/** A person's fields as the form holds them, and back: what was not touched stays exactly what was read. */
import type { PersonFields } from '#shared/api/person-staff.ts';
import { fromInstant, toInstant } from '#client/ui/site-time.ts';
import { fromParagraphs, toParagraphs } from './paragraphs.ts';

export const personTexts = ['nameZh', 'nameEn', 'roleZh', 'roleEn', 'countryZh', 'countryEn', 'originalName'] as const;
const bios = ['bioZh', 'bioEn'] as const;
const instants = ['publishAt', 'unpublishAt'] as const;
export type PersonValues = Record<Exclude<keyof PersonFields, 'portraitId'>, string>;

export function toValues(fields: PersonFields): PersonValues {
  const { portraitId: _, ...rest } = fields;
  return {
    ...rest,
    bioZh: toParagraphs(fields.bioZh),
    bioEn: toParagraphs(fields.bioEn),
    publishAt: fromInstant(fields.publishAt),
    unpublishAt: fromInstant(fields.unpublishAt),
  };
}

export function toFields(values: Readonly<PersonValues>, read: PersonFields): PersonFields {
  const shown = toValues(read);
  const next: PersonFields = { ...read };
  for (const name of personTexts) next[name] = values[name].trim() === shown[name].trim() ? read[name] : values[name].trim();
  for (const name of bios) if (values[name] !== shown[name]) next[name] = fromParagraphs(values[name], read[name]);
  for (const name of instants) if (values[name] !== shown[name]) next[name] = toInstant(values[name]);
  return next;
}
