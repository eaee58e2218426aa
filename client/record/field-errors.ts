/** Checks of fields that all forms of awards data have: a name in at least one language, a window that ends after it begins, whole numbers. */
import type { Outcome } from '#shared/http/api-client.ts';
import { useT, type Translate } from '#client/lib/translations.ts';
import type { Form, Wrong } from '#client/ui/form/use-form.ts';
import { publishWindow, titlesOf, type Field } from '#shared/record/field.ts';
import type { AnyRecord } from '#shared/record/record.ts';
import { isEmail } from '#shared/validation.ts';

/** Whether a text is a whole number within bounds, or nothing. */
export function isNumberIn(text: string, from: number, until: number): boolean {
  const number = Number(text);
  return text.trim() === '' || (Number.isInteger(number) && number >= from && number <= until);
}

/** What the server refuses, by field; nothing where a refusal is about no field. */
export type Refusal = (outcome: Extract<Outcome<unknown>, { status: 'refused' }>, t: Translate) => Record<string, string>;

/** Shows a refusal at the fields that it names; false if it names none. */
export function useRefusal(refusal?: Refusal): (outcome: Outcome<unknown>, form: Pick<Form<string>, 'refuse'>) => boolean {
  const t = useT();
  return (outcome, form) => {
    const messages = outcome.status === 'refused' && refusal ? refusal(outcome, t) : {};
    if (Object.keys(messages).length === 0) return false;
    form.refuse(messages);
    return true;
  };
}

/** Further checks of a record, whose messages are by field. */
export type RecordCheck = (values: Readonly<Record<string, string>>, t: Translate) => Wrong<string>;

/** Checks of all fields of a record by their kinds. */
export function recordErrors(
  of: Pick<AnyRecord, 'title' | 'isNamedInBoth' | 'isUnnamed' | 'fields'>,
  values: Readonly<Record<string, string>>,
  t: Translate,
): Record<string, string> {
  const fields = Object.entries(of.fields);
  const titles = titlesOf(of);
  const unnamed = titles.filter((name) => !values[name]?.trim());
  const [from, until] = [values['publishAt'], values['unpublishAt']];
  const missing = fields.filter(([name, field]) => field.kind === 'reference' && field.required && values[name] === '');
  const unchosen = fields.filter(([name, field]) => field.kind === 'choice' && values[name] === '');
  const wrong = fields.filter(([name, field]) => !isRight(field, (values[name] ?? '').trim()));
  return {
    ...(unnamed.length === titles.length && !of.isUnnamed
      ? { [titles[0] ?? '']: t(titles.length > 1 ? 'awards:form.nameMissing' : 'awards:form.required') }
      : {}),
    ...(from && until && until <= from ? { unpublishAt: t('awards:form.windowWrong') } : {}),
    ...Object.fromEntries(of.isNamedInBoth ? unnamed.map((name) => [name, t('awards:form.bothNames')]) : []),
    ...Object.fromEntries(missing.map(([name]) => [name, t(`awards:missing.${name}`)])),
    ...Object.fromEntries(unchosen.map(([name]) => [name, t('awards:form.required')])),
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
