/** How the controls of a form hold a record's fields, and how they are read back: an untouched field stays exactly as it was read. */
import { editionPhases } from '#shared/api/edition-staff.ts';
import type { Field, Fields } from '#shared/record/field.ts';
import { ticked } from '#client/ui/form/checkbox.tsx';
import { fromInstant, toInstant } from '#client/ui/text/site-time.ts';
import { fromParagraphs, toParagraphs } from './paragraphs.ts';

/** A kind of field. `fromText` is only called for a field whose text was changed. */
interface Kind<Value> {
  toText: (value: Value) => string;
  fromText: (text: string, read: Value) => Value;
}

const kinds = {
  line: { toText: (value) => value, fromText: (text, read) => (text.trim() === read.trim() ? read : text.trim()) } as Kind<string>,
  html: { toText: toParagraphs, fromText: fromParagraphs } as Kind<string>,
  figureOrNull: { toText: (value) => String(value ?? ''), fromText: (text) => (text.trim() === '' ? null : Number(text)) } as Kind<
    number | null
  >,
  instant: { toText: fromInstant, fromText: (text) => toInstant(text) ?? '' } as Kind<string>,
  instantOrNull: { toText: fromInstant, fromText: toInstant } as Kind<string | null>,
  tick: { toText: (value) => (value ? ticked : ''), fromText: (text) => text === ticked } as Kind<boolean>,
  idOrNull: { toText: (value) => value ?? '', fromText: (text) => text || null } as Kind<string | null>,
  phase: { toText: (value) => value, fromText: (text, read) => editionPhases.find((phase) => phase === text) ?? read } as Kind<
    (typeof editionPhases)[number]
  >,
};

/** The names of a form's fields, by their kind. */
type Names = { readonly [KindName in keyof typeof kinds]?: readonly string[] };
type NameIn<Given extends Names> = NonNullable<Given[keyof Given & keyof Names]>[number];
type FieldsOf<Given extends Names> = {
  [Name in NameIn<Given>]: {
    [KindName in keyof Given & keyof Names]: Name extends NonNullable<Given[KindName]>[number]
      ? (typeof kinds)[KindName] extends Kind<infer Value>
        ? Value
        : never
      : never;
  }[keyof Given & keyof Names];
};

/** Both directions of a form. */
export function recordValues<const Given extends Names>(names: Given) {
  type Values = Record<NameIn<Given>, string>;
  // A kind belongs to the values of its own fields, which the type of `Object.entries` cannot say.
  const fields = (Object.entries(names) as [keyof Names, NameIn<Given>[]][]).flatMap(([kindName, list]) =>
    list.map((name) => ({ name, ...(kinds[kindName] as Kind<unknown>) })),
  );
  const toValues = (read: FieldsOf<Given>) => Object.fromEntries(fields.map(({ name, toText }) => [name, toText(read[name])])) as Values;
  const toFields = <Fields extends FieldsOf<Given>>(values: Readonly<Values>, read: Fields): Fields => {
    const shown = toValues(read);
    const touched = fields.filter(({ name }) => values[name] !== shown[name]);
    return { ...read, ...Object.fromEntries(touched.map(({ name, fromText }) => [name, fromText(values[name], read[name])])) };
  };
  return { toValues, toFields };
}

/** Kinds of controls for the kinds of a record's fields; lists have controls of their own. */
const kindOf: Partial<Record<Field['kind'], keyof Names>> = {
  line: 'line',
  identifier: 'line',
  choice: 'line',
  text: 'line',
  html: 'html',
  integer: 'figureOrNull',
  tick: 'tick',
};

function kindOfField(field: Field): keyof Names | undefined {
  if (field.kind === 'instant') return field.required ? 'instant' : 'instantOrNull';
  if (field.kind === 'reference') return field.required ? 'line' : 'idOrNull';
  return kindOf[field.kind];
}

/** Both directions of the form of a record. */
export function valuesOfFields(fields: Fields) {
  const names: Partial<Record<keyof Names, string[]>> = {};
  for (const [name, field] of Object.entries(fields)) {
    const kind = kindOfField(field);
    if (kind) (names[kind] ??= []).push(name);
  }
  return recordValues(names) as unknown as {
    toValues: (read: Record<string, unknown>) => Record<string, string>;
    toFields: (values: Readonly<Record<string, string>>, read: Record<string, unknown>) => Record<string, unknown>;
  };
}
