/** A record of the management centre, declared once: its contracts follow here, its service and its screens elsewhere. */
import * as Type from 'typebox';
import type { Static, TObject, TProperties, TSchema } from 'typebox';
import { endpoint, type Contract } from '#shared/api/endpoint.ts';
import { id as ownId, instant as instantSchema } from '#shared/api/fields.ts';
import { pagingQuery } from '#shared/api/paging.ts';
import { removed } from '#shared/api/removed-record.ts';
import { searchTextMax } from '#shared/limits.ts';
import { nullable } from '#shared/nullable.ts';
import type { Permission } from '#shared/policies.ts';
import type { Field, Fields, Values } from './field.ts';

interface Declaration<
  Of extends Fields,
  First extends keyof Of & string,
  Row extends TProperties,
  Filters extends TProperties,
  Beside extends TProperties,
> {
  /** Subject in the audit trail. */
  name: string;
  /** Path of its calls. */
  path: string;
  permission: Permission;
  /** Who may read it too: staff with one of these. */
  readers?: readonly Permission[];
  /** The field that names a record, or the two of a bilingual one. */
  title: string;
  /** The field that gives the id, which stays; absent = a random id. */
  key?: string;
  /** It needs its name in both languages. */
  isNamedInBoth?: boolean;
  /** It needs none, because something else tells it apart. */
  isUnnamed?: boolean;
  fields: Of;
  /** Fields with which a new record begins. */
  first: readonly First[];
  /** Columns of the list beside the id. */
  row: Row;
  /** Query of the list beside search and page. */
  filters: Filters;
  /** Largest page of the list, where it is not that of all lists. */
  pageSizeMax?: number;
  /** What the form shows beside the fields. */
  beside: Beside;
}

export function record<
  const Of extends Fields,
  const First extends keyof Of & string,
  Row extends TProperties,
  Filters extends TProperties,
  Beside extends TProperties,
>(declaration: Declaration<Of, First, Row, Filters, Beside>) {
  const { name, path, permission, readers, fields, first } = declaration;
  const schemas = Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, schemaOf(field)]));
  const some = Type.Unsafe<{ [Name in keyof Of]?: Values<Of>[Name] | undefined }>(Type.Partial(Type.Object(schemas)));
  // The computed properties of a schema are not known to its type.
  const newRecord = Type.Object(Object.fromEntries(first.map((key) => [key, firstSchema(declaration, key)]))) as unknown as TObject<{
    [Name in First]: ReturnType<typeof Type.Unsafe<Values<Of>[Name]>>;
  }>;
  const keyField = declaration.key ? fields[declaration.key] : undefined;
  const id = keyField?.kind === 'identifier' ? (schemaOf(keyField) as typeof ownId) : ownId;
  const full = Type.Object({ id, fields: valuesOf(declaration), ...declaration.beside });
  const staff = { auth: 'staff', permission } as const;
  const reader: Pick<Contract, 'auth' | 'permission' | 'anyPermission'> = readers ? { auth: 'staff', anyPermission: readers } : staff;
  const one = Type.Object({ id });
  return {
    ...declaration,
    calls: {
      list: endpoint({
        ...reader,
        method: 'GET',
        path: `${path}/list`,
        summary: `List of the records of type ${name}`,
        answer: 'rows',
        ...(declaration.pageSizeMax && { pageSizeMax: declaration.pageSizeMax }),
        query: Type.Object({ search: Type.Optional(Type.String({ maxLength: searchTextMax })), ...declaration.filters, ...pagingQuery }),
        data: Type.Array(Type.Object({ id, ...declaration.row })),
      }),
      get: endpoint({
        ...reader,
        method: 'GET',
        path: `${path}/:id`,
        summary: `A ${name} with all fields, for editing`,
        params: one,
        data: full,
      }),
      add: endpoint({ ...staff, method: 'POST', path: `${path}/add`, summary: `Add a ${name}`, body: newRecord, data: one }),
      save: endpoint({
        ...staff,
        method: 'POST',
        path: `${path}/save`,
        summary:
          'Save changed fields; `base` holds the values that were read, and fields that others have changed since are refused (409, `data.conflicts`)',
        body: Type.Object({ id, base: some, changes: some }),
        data: full,
      }),
      remove: endpoint({
        ...staff,
        method: 'POST',
        path: `${path}/remove`,
        summary: `Remove a ${name} that nothing refers to; the answer holds the key of its restoration`,
        body: one,
        data: removed,
      }),
    },
  };
}

export type AnyRecord = ReturnType<typeof record<Fields, string, TProperties, TProperties, TProperties>>;
export type FieldsOf<R extends { fields: Fields }> = Values<R['fields']>;
export type RowOf<R extends AnyRecord> = Static<R['calls']['list']['data']>[number];
/** A record as its form reads it. */
export type FullOf<R extends AnyRecord> = Static<R['calls']['get']['data']>;
export type BesideOf<R extends AnyRecord> = Static<TObject<R['beside']>>;

/** The call that moves a record within its list, for records that have an order. */
export function placing({ name, path, permission }: Pick<AnyRecord, 'name' | 'path' | 'permission'>) {
  return endpoint({
    auth: 'staff',
    permission,
    method: 'POST',
    path: `${path}/place`,
    summary: `Move a ${name} directly before or after another one of its list`,
    body: Type.Object({ id: ownId, otherId: ownId, side: Type.Union([Type.Literal('before'), Type.Literal('after')]) }),
    data: Type.Null(),
  });
}

/** The call that draws the public page of a record as it is typed, for records that have a page. */
export function previewing<Of extends Fields>({
  name,
  path,
  permission,
  fields,
}: Pick<AnyRecord, 'name' | 'path' | 'permission'> & { fields: Of }) {
  return endpoint({
    auth: 'staff',
    permission,
    limit: 'previewPage',
    method: 'POST',
    path: `${path}/preview`,
    summary: `The public page of a ${name} with typed fields that need not be saved, without scripts; nothing is stored`,
    body: Type.Object({ id: ownId, fields: valuesOf({ fields }) }),
    data: Type.Object({ html: Type.String() }),
  });
}

function valuesOf<Of extends Fields>({ fields }: { fields: Of }) {
  return Type.Unsafe<Values<Of>>(Type.Object(Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, schemaOf(field)]))));
}

/** An identifier that is not typed is made from the name. */
function firstSchema({ fields, title }: { fields: Fields; title: string }, key: string): TSchema {
  const field = fields[key] as Field;
  return field.kind === 'identifier' && key !== title ? Type.String({ maxLength: field.max }) : schemaOf(field);
}

function schemaOf(field: Field): TSchema {
  switch (field.kind) {
    case 'tick':
      return Type.Boolean();
    case 'integer':
      return nullable(Type.Integer({ minimum: field.min, maximum: field.max }));
    case 'instant':
      return field.required ? instantSchema : nullable(instantSchema);
    case 'reference':
      return field.required ? ownId : nullable(ownId);
    case 'choice':
      return Type.Enum([...field.options]);
    case 'identifier':
      return Type.String({ minLength: 1, maxLength: field.max });
    case 'list':
      return Type.Array(field.of(), { maxItems: field.max, ...(field.to && { uniqueItems: true }) });
    default:
      return Type.String({ maxLength: field.max });
  }
}
