/** A row of the table of callers: the status of a call for each kind of caller. */
import { newId } from '#server/db/identifier.ts';
import { callerKinds, type Caller, type CallerKind, type CallerStage } from './caller-stage.ts';

/** Fields that a call sends: in the query of GET, else in the body. */
export type Fields = Record<string, unknown>;

export interface CallerRow {
  /** Expected statuses in the order of `callerKinds`. */
  statuses: readonly number[];
  fields?: (stage: CallerStage, caller: Caller) => Promise<Fields> | Fields;
}

/** Statuses in the order of `callerKinds`: of the named kinds, of `others`, and of `guests`, who are not logged in. */
export function statusesOf({
  guests = 401,
  others = 403,
  ...named
}: Partial<Record<CallerKind | 'guests' | 'others', number>>): readonly number[] {
  const isGuest = (kind: CallerKind) => kind === 'anonymous' || kind === 'badToken';
  return callerKinds.map((kind) => named[kind] ?? (isGuest(kind) ? guests : others));
}

/** An address without an account. */
export function newEmail(): string {
  return `n${newId()
    .replaceAll(/[^a-z0-9]/gi, '')
    .toLowerCase()}@example.org`;
}
