/**
 * Response schemas in the form that the serializer writes without a validator. For a union it validates the value against
 * each alternative, and compiling these validators costs more than all else of a first response.
 */

export type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value);

const isNull = ({ type }: Schema) => type === 'null';
const isText = (schema: Schema) => schema['type'] === 'string' && !schema['format'];

/** The same schema with `nullable` in place of a union with null, and a text in place of a union of texts. */
export function leanSchema(schema: Schema): Schema {
  const alternatives = schema['anyOf'];
  if (!Array.isArray(alternatives)) return withLeanParts(schema);
  const others = (alternatives as Schema[]).filter((alternative) => !isNull(alternative)).map(leanSchema);
  const [first] = others;
  if (!first) return schema;
  const isNullable = others.length < alternatives.length;
  const lean = others.every(isText) ? { type: 'string' } : others.length === 1 ? first : { ...schema, anyOf: others };
  if (!isNullable) return lean;
  // The serializer reads `nullable` beside a type only.
  return 'type' in lean ? { ...lean, nullable: true } : { ...schema, anyOf: [{ type: 'null' }, ...others] };
}

function withLeanParts(schema: Schema): Schema {
  const { properties, patternProperties, items, additionalProperties } = schema;
  return {
    ...schema,
    ...(isSchema(properties) ? { properties: leanValues(properties) } : {}),
    ...(isSchema(patternProperties) ? { patternProperties: leanValues(patternProperties) } : {}),
    ...(isSchema(items) ? { items: leanSchema(items) } : {}),
    ...(isSchema(additionalProperties) ? { additionalProperties: leanSchema(additionalProperties) } : {}),
  };
}

function leanValues(properties: Schema): Schema {
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, isSchema(value) ? leanSchema(value) : value]));
}
