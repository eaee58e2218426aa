/** A schema or null. Outside the contracts, because a contract file that exports a function pulls all its schemas into the browser. */
import * as Type from 'typebox';

/** Null is first; otherwise the validator coerces it to an empty text. */
export const nullable = <Schema extends Type.TSchema>(schema: Schema): Type.TUnion<[Type.TNull, Schema]> =>
  Type.Union([Type.Null(), schema]);
