/** The shape of a row that says who may make a call. */
import { newId } from '#server/db/identifier.ts';
import type { Caller, CallerStage } from './caller-stage.ts';

/** Fields that a call sends: in the query of GET, else in the body. */
export type Fields = Record<string, unknown>;

export interface CallerRow {
  /** Expected statuses in the order of `callerKinds`. */
  statuses: readonly number[];
  fields?: (stage: CallerStage, caller: Caller) => Promise<Fields> | Fields;
}

/** An address that nobody has. */
export function newEmail(): string {
  return `n${newId()
    .replaceAll(/[^a-z0-9]/gi, '')
    .toLowerCase()}@example.org`;
}
