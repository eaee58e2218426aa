/** Undo of the removal of records. */
import * as Type from 'typebox';
import { endpoint } from '#shared/api/endpoint.ts';
import { id } from '#shared/api/fields.ts';

/** Answer of calls that remove a record: the key with which it is restored. */
export const removed = Type.Object({ removedId: id });
export type Removed = Type.Static<typeof removed>;

export const restoreRemoved = endpoint({
  method: 'POST',
  path: '/webAdmin/award/removed/restore',
  summary: 'Restore a removed record that the caller may edit as it was, within 30 days; refused if what it belonged to has gone',
  auth: 'staff',
  anyPermission: ['awardEdit', 'columnEdit', 'commentModerate', 'siteEdit'],
  body: Type.Object({ removedId: id }),
  data: Type.Null(),
});
