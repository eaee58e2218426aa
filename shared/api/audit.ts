/** The audit trail for staff: pages by id, and the check of its seals. GET /webAdmin/audit/*. */
import { Array, Integer, Null, Object, Optional, String, Union, type Static } from 'typebox';
import { searchTextMax } from '#shared/limits.ts';
import { count, instant } from './content.ts';
import { endpoint } from './endpoint.ts';

const words = String({ maxLength: 2_000 });
const name = String({ maxLength: 64 });
const entryId = Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const day = String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

/** Rows of a page of the trail; an export takes several. */
export const auditPageMax = 200;
/** Rows that one call of the check reads at most. */
export const auditCheckMax = 2_000;

export const auditRow = Object({
  id: entryId,
  at: instant,
  actorId: words,
  /** '' for `system`, `cli` and who is gone. */
  actorName: words,
  action: words,
  subjectKind: words,
  subjectId: words,
  /** Name of an account, title of a work, label of a column; '' where there is none. */
  subjectName: words,
  fromState: words,
  toState: words,
  reason: words,
  /** Further facts as JSON; '' where there are none. */
  details: String({ maxLength: 20_000 }),
  hash: words,
});
export type AuditRow = Static<typeof auditRow>;

export const listAudits = endpoint({
  method: 'GET',
  path: '/webAdmin/audit/list',
  summary: 'The audit trail, the latest first; `before` goes on from a row',
  auth: 'staff',
  permission: 'auditRead',
  answer: 'rows',
  query: Object({
    /** Name, e-mail or id of who acted. */
    actor: Optional(String({ maxLength: searchTextMax })),
    action: Optional(name),
    subjectKind: Optional(name),
    subjectId: Optional(name),
    /** On or after, and on or before, these days (time of the site). */
    from: Optional(day),
    until: Optional(day),
    before: Optional(entryId),
    size: Optional(Integer({ minimum: 1, maximum: auditPageMax })),
  }),
  data: Array(auditRow),
});

export const listAuditNames = endpoint({
  method: 'GET',
  path: '/webAdmin/audit/names',
  summary: 'Actions and kinds of subjects that occur in the trail, to filter by',
  auth: 'staff',
  permission: 'auditRead',
  data: Object({ actions: Array(words), subjectKinds: Array(words) }),
});

export const verifyAudits = endpoint({
  method: 'GET',
  path: '/webAdmin/audit/verify',
  summary: 'Check the seals of a page of the trail after a row; `next` is where to go on, null at the end',
  auth: 'staff',
  permission: 'auditRead',
  query: Object({ after: Optional(entryId) }),
  data: Object({
    checked: count,
    /** Rows whose seal does not hold: changed, or not following the row before. */
    broken: Array(entryId),
    next: Union([Null(), entryId]),
  }),
});
