/** Schema of edits of awards data, which are merged by field. */
import * as Type from 'typebox';

/**
 * Body of an edit: the new values of the changed fields, and in `base` the values that were read. Fields that somebody else
 * has changed since are refused (409, `data.conflicts`); other fields are merged.
 */
export function edit<Fields extends Record<string, Type.TSchema>>(fields: Fields) {
  const some = Type.Partial(Type.Object(fields));
  return { base: some, changes: some };
}
