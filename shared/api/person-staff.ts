/** People for staff: /webAdmin/award/person. */
import { Array, Null, Object, Optional, String, Union, type Static } from 'typebox';
import { bodyMax, bylineMax, searchTextMax } from '#shared/limits.ts';
import { count, id, image, instant } from './content.ts';
import { endpoint } from './endpoint.ts';
import { shownState } from './film-staff.ts';
import { mediaItem } from './content-staff.ts';
import { pagingQuery } from './paging.ts';

const line = String({ maxLength: bylineMax * 2 });
const html = String({ maxLength: bodyMax });
/** Null first: the validator would make an empty text of it for the other one. */
const nullable = <Schema extends Parameters<typeof Optional>[0]>(schema: Schema) => Union([Null(), schema]);

export const personRow = Object({
  id,
  nameZh: line,
  nameEn: line,
  originalName: line,
  roleZh: line,
  roleEn: line,
  countryZh: line,
  countryEn: line,
  cover: nullable(image),
  shown: shownState,
  publishAt: nullable(instant),
  path: line,
});
export type PersonRow = Static<typeof personRow>;

export const listManagedPeople = endpoint({
  method: 'GET',
  path: '/webAdmin/award/person/list',
  summary: 'People by name',
  auth: 'staff',
  permission: 'awardEdit',
  answer: 'rows',
  query: Object({ search: Optional(String({ maxLength: searchTextMax })), shown: Optional(shownState), ...pagingQuery }),
  data: Array(personRow),
});

const personSchemas = {
  nameZh: line,
  nameEn: line,
  /** The name in the person's own writing. */
  originalName: line,
  roleZh: line,
  roleEn: line,
  countryZh: line,
  countryEn: line,
  /** HTML; cleaned by the allow-list when it is saved. */
  bioZh: html,
  bioEn: html,
  portraitId: nullable(id),
  publishAt: nullable(instant),
  unpublishAt: nullable(instant),
};
export const personFields = Object(personSchemas);
export type PersonFields = Static<typeof personFields>;
const someFields = Object(
  globalThis.Object.fromEntries(globalThis.Object.entries(personSchemas).map(([name, schema]) => [name, Optional(schema)])) as {
    [Name in keyof PersonFields]: ReturnType<typeof Optional<(typeof personSchemas)[Name]>>;
  },
);

/** How often others refer to a person. */
const uses = Object({ credits: count, nominations: count, juries: count, faces: count });

export const managedPerson = Object({ id, fields: personFields, portrait: nullable(mediaItem), uses, shown: shownState, path: line });
export type ManagedPerson = Static<typeof managedPerson>;

export const getManagedPerson = endpoint({
  method: 'GET',
  path: '/webAdmin/award/person/:id',
  summary: 'A person as edited',
  auth: 'staff',
  permission: 'awardEdit',
  params: Object({ id }),
  data: managedPerson,
});

export const addPerson = endpoint({
  method: 'POST',
  path: '/webAdmin/award/person/add',
  summary: 'Add a person, who is not public yet',
  auth: 'staff',
  permission: 'awardEdit',
  body: Object({ nameZh: line, nameEn: line }),
  data: Object({ id }),
});

export const savePerson = endpoint({
  method: 'POST',
  path: '/webAdmin/award/person/save',
  summary:
    'Save changed fields; `base` has the values that were read, and what others changed meanwhile is refused (409, `data.conflicts`)',
  auth: 'staff',
  permission: 'awardEdit',
  body: Object({ id, base: someFields, changes: someFields }),
  data: managedPerson,
});

export const removePerson = endpoint({
  method: 'POST',
  path: '/webAdmin/award/person/remove',
  summary: 'Remove a person whom nothing names; hiding one is done by the publish window',
  auth: 'staff',
  permission: 'awardEdit',
  body: Object({ id }),
  data: Null(),
});
