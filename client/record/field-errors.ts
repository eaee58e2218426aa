/** Checks of fields that all forms of awards data have: a name in at least one language, a window that ends after it begins, whole numbers. */
import type { Translate } from '#client/lib/translations.ts';
import { publishWindow, type Field } from '#shared/record/field.ts';
import type { AnyRecord } from '#shared/record/record.ts';
import { isEmail } from '#shared/validation.ts';

/** `name` is the field without its language: `title` is `titleZh` and `titleEn`. */
function fieldErrors(values: Readonly<Record<string, string>>, name: string, t: Translate): Record<string, string> {
  const [zh = '', en = '', from = '', until = ''] = [values[`${name}Zh`], values[`${name}En`], values['publishAt'], values['unpublishAt']];
  return {
    ...(zh.trim() || en.trim() ? {} : { [`${name}Zh`]: t('awards:form.nameMissing') }),
    ...(from && until && until <= from ? { unpublishAt: t('awards:form.windowWrong') } : {}),
  };
}

/** Whether a text is a whole number within bounds, or nothing. */
export function isNumberIn(text: string, from: number, until: number): boolean {
  const number = Number(text);
  return text.trim() === '' || (Number.isInteger(number) && number >= from && number <= until);
}

/** Further checks of a record, whose messages are by field. */
export type RecordCheck = (values: Readonly<Record<string, string>>, t: Translate) => Record<string, string>;

/** Checks of all fields of a record by their kinds. */
export function recordErrors(
  { title, isNamedInBoth, fields }: Pick<AnyRecord, 'title' | 'isNamedInBoth' | 'fields'>,
  values: Readonly<Record<string, string>>,
  t: Translate,
): Record<string, string> {
  const wrong = Object.entries(fields).filter(([name, field]) => !isRight(field, (values[name] ?? '').trim()));
  const names = isNamedInBoth ? ['Zh', 'En'].filter((ending) => !values[`${title}${ending}`]?.trim()) : [];
  return {
    ...fieldErrors(values, title, t),
    ...Object.fromEntries(names.map((ending) => [`${title}${ending}`, t('awards:form.bothNames')])),
    ...Object.fromEntries(wrong.map(([name]) => [name, t(`awards:wrong.${name}`)])),
  };
}

function isRight(field: Field, text: string): boolean {
  if (field.kind === 'integer') return isNumberIn(text, field.min, field.max);
  return !('isEmail' in field) || text === '' || isEmail(text);
}

/** Key of the label of a field. */
export type Labels = (name: string) => string;

/** Those of awards data, which all records share for the publish window. */
export const commonLabels: Labels = (name) => `awards:field.${name}`;

export const labelsIn = (labels: Labels, t: Translate) => (name: string) => t((name in publishWindow ? commonLabels : labels)(name));
