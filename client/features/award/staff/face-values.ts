/** A face's fields as the form holds them, and back: what was not touched stays exactly what was read. */
import type { FaceFields } from '#shared/api/face-staff.ts';
import { fromInstant, toInstant } from '#client/ui/site-time.ts';

const lines = ['nameZh', 'nameEn', 'roleZh', 'roleEn'] as const;
const instants = ['publishAt', 'unpublishAt'] as const;
export type FaceValues = Record<Exclude<keyof FaceFields, 'imageId' | 'personId'>, string>;

/** A face before anything of it is known; hidden until somebody says from when it is public. */
export const blankFace: FaceFields = {
  nameZh: '',
  nameEn: '',
  roleZh: '',
  roleEn: '',
  year: null,
  imageId: '',
  personId: null,
  publishAt: null,
  unpublishAt: null,
};

export function toValues({ nameZh, nameEn, roleZh, roleEn, year, publishAt, unpublishAt }: FaceFields): FaceValues {
  return {
    nameZh,
    nameEn,
    roleZh,
    roleEn,
    year: String(year ?? ''),
    publishAt: fromInstant(publishAt),
    unpublishAt: fromInstant(unpublishAt),
  };
}

export function toFields(values: Readonly<FaceValues>, read: FaceFields): FaceFields {
  const shown = toValues(read);
  const next: FaceFields = { ...read };
  for (const name of lines) next[name] = values[name].trim() === shown[name].trim() ? read[name] : values[name].trim();
  if (values.year !== shown.year) next.year = values.year.trim() === '' ? null : Number(values.year);
  for (const name of instants) if (values[name] !== shown[name]) next[name] = toInstant(values[name]);
  return next;
}
