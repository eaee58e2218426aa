/** Checks of fields that all forms of awards data have: a name in at least one language, a window that ends after it begins, whole numbers. */
import type { Translate } from '#client/lib/translations.ts';
import type { AnyRecord } from '#shared/record/record.ts';

/** `name` is the field without its language: `title` is `titleZh` and `titleEn`. */
export function fieldErrors(values: Readonly<Record<string, string>>, name: string, t: Translate): Record<string, string> {
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
  { title, fields }: Pick<AnyRecord, 'title' | 'fields'>,
  values: Readonly<Record<string, string>>,
  t: Translate,
): Record<string, string> {
  const wrong = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'integer' && !isNumberIn(values[name] ?? '', field.min, field.max) ? [[name, t(`awards:wrong.${name}`)]] : [],
  );
  return { ...fieldErrors(values, title, t), ...(Object.fromEntries(wrong) as Record<string, string>) };
}
