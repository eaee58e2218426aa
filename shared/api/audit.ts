/** The audit trail for staff: pages by id, and the check of its seals. GET /webAdmin/audit/*. */
import * as Type from 'typebox';
import { searchTextMax } from '#shared/limits.ts';
import { count, instant, shortText } from './fields.ts';
import { endpoint } from './endpoint.ts';

const name = Type.String({ maxLength: 64 });
const entryId = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

/** Rows of a page of the trail; an export takes several. */
export const auditPageMax = 200;
/** Rows that one call of the check reads at most. */
export const auditCheckMax = 2_000;

export const auditRow = Type.Object({
  id: entryId,
  at: instant,
  actorId: shortText,
  /** '' for `system`, `cli` and who is gone. */
  actorName: shortText,
  action: shortText,
  subjectKind: shortText,
  subjectId: shortText,
  /** Name of an account, title of a work, label of a column; '' where there is none. */
  subjectName: shortText,
  fromState: shortText,
  toState: shortText,
  reason: shortText,
  /** Further facts as JSON; '' where there are none. */
  details: Type.String({ maxLength: 20_000 }),
  hash: shortText,
});
export type AuditRow = Type.Static<typeof auditRow>;

export const listAudits = endpoint({
  method: 'GET',
  path: '/webAdmin/audit/list',
  summary: 'The audit trail, latest first; `before` continues after a row',
  auth: 'staff',
  permission: 'auditRead',
  answer: 'rows',
  query: Type.Object({
    /** Name, e-mail or id of who acted. */
    actor: Type.Optional(Type.String({ maxLength: searchTextMax })),
    action: Type.Optional(name),
    subjectKind: Type.Optional(name),
    subjectId: Type.Optional(name),
    /** On or after, and on or before, these days (time of the site). */
    from: Type.Optional(day),
    until: Type.Optional(day),
    before: Type.Optional(entryId),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: auditPageMax })),
  }),
  data: Type.Array(auditRow),
});

export const listAuditNames = endpoint({
  method: 'GET',
  path: '/webAdmin/audit/names',
  summary: 'Actions and subject kinds that occur in the trail, as filter values',
  auth: 'staff',
  permission: 'auditRead',
  data: Type.Object({ actions: Type.Array(shortText), subjectKinds: Type.Array(shortText) }),
});

export const verifyAudits = endpoint({
  method: 'GET',
  path: '/webAdmin/audit/verify',
  summary: 'Check the seals of one page of the trail after a row; `next` is the row to continue after, null at the end',
  auth: 'staff',
  permission: 'auditRead',
  query: Type.Object({ after: Type.Optional(entryId) }),
  data: Type.Object({
    checked: count,
    /** Rows whose seal does not hold: changed, or not following the row before. */
    broken: Type.Array(entryId),
    next: Type.Union([Type.Null(), entryId]),
  }),
});
