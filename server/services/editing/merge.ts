/** Merges what somebody wrote from an older version with what others saved meanwhile, field by field. */
import type { WorkField, WorkFields } from '#shared/api/content-staff.ts';
import { workFieldNames } from '#shared/api/content-staff.ts';

export type Changes = { [Name in WorkField]?: WorkFields[Name] | undefined };

export interface MergeInput {
  /** As it is stored. */
  now: WorkFields;
  /** Version in which each field last changed; one that is not named has not changed since the work began. */
  fieldVersions: Readonly<Record<string, number>>;
  /** Version that the writer's changes began from. */
  from: number;
  /** As they would be stored. */
  changes: Changes;
}

export interface Merged {
  /** Fields that get a new value. */
  written: WorkField[];
  /** Fields that others changed since, and to something else. */
  conflicts: WorkField[];
  /** Fields that others changed since and the writer did not touch. */
  taken: WorkField[];
}

/** A field that both sides changed to the same value is no conflict; neither is a save that is sent twice. */
export function mergeFields({ now, fieldVersions, from, changes }: MergeInput): Merged {
  const isChangedSince = (name: WorkField) => (fieldVersions[name] ?? 0) > from;
  const sent = workFieldNames.filter((name) => changes[name] !== undefined);
  const differing = sent.filter((name) => !isSame(changes[name], now[name]));
  return {
    written: differing.filter((name) => !isChangedSince(name)),
    conflicts: differing.filter(isChangedSince),
    taken: workFieldNames.filter((name) => isChangedSince(name) && changes[name] === undefined),
  };
}

/** Values of fields are texts, lists of texts or null. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
