/** Revealing winners from the console of a ceremony: /webAdmin/award/reveal. Two calls make a reveal: it is armed, then confirmed. */
import * as Type from 'typebox';
import { revealModes, revealScopes } from '#shared/award/reveal.ts';
import { nullable } from '#shared/nullable.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { id, instant, shortText } from '#shared/api/fields.ts';

const scope = Type.Enum([...revealScopes]);
const mode = Type.Enum([...revealModes]);

const milliseconds = Type.Integer();

/** A reveal that has been armed, or whose instant lies ahead. */
export const pendingReveal = Type.Object({
  id,
  scope,
  /** The award, unit or edition. */
  targetId: id,
  mode,
  /** Of a plan: the instant that is asked for. */
  at: nullable(instant),
  armedBy: shortText,
  /** The caller has armed it. */
  isOwn: Type.Boolean(),
  /** Milliseconds until the winners are public; null = not confirmed yet. */
  publicInMs: nullable(milliseconds),
  /** Milliseconds in which it can still be confirmed or withdrawn. */
  endsInMs: milliseconds,
});
export type PendingReveal = Type.Static<typeof pendingReveal>;

const forReveal = { auth: 'staff', permission: 'ceremonyRun' } as const;

export const armReveal = endpoint({
  method: 'POST',
  path: '/webAdmin/award/reveal/arm',
  summary:
    'Prepare the reveal of an award, a unit or a whole edition, or where a second person confirms reveals, a plan of all winners at an instant that is five minutes away at least. Nothing becomes public before it is confirmed; 409 without a winner, for winners that are public, and while another reveal is pending',
  ...forReveal,
  body: Type.Object({ editionId: id, scope, targetId: id, at: Type.Optional(instant) }),
  data: Type.Object({ id, mode }),
});

export const confirmReveal = endpoint({
  method: 'POST',
  path: '/webAdmin/award/reveal/confirm',
  summary:
    'Confirm a reveal: by the same person after five seconds, or, as the setting says, by another one. The winners are public ten seconds later; 409 if a result has changed since',
  ...forReveal,
  body: Type.Object({ id }),
  data: Type.Object({ publicInMs: milliseconds }),
});

export const withdrawReveal = endpoint({
  method: 'POST',
  path: '/webAdmin/award/reveal/withdraw',
  summary: 'Withdraw a reveal before its winners are public; 409 afterwards',
  ...forReveal,
  body: Type.Object({ id }),
  data: Type.Null(),
});
