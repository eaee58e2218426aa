/** A schema or null. It stands outside the contracts: a contract file that exports a function reaches the browser with all its schemas. */
import * as Type from 'typebox';

/** Null comes first: the validator would make an empty text of it. */
export const nullable = <Schema extends Type.TSchema>(schema: Schema): Type.TUnion<[Type.TNull, Schema]> =>
  Type.Union([Type.Null(), schema]);
