/** Faults of the edited cues, and navigation between them. */
import { useDeferredValue, useMemo } from 'react';
import { faultsOf, type Cues, type EditFault } from './cue-edits.ts';

export interface CueFaults {
  /** Errors, which block saving. */
  errors: readonly EditFault[];
  /** Number of warnings. */
  advice: number;
  /** Fault names by cue id, in the form `CueLine` takes. */
  byCue: ReadonlyMap<number, string>;
  /** The next faulty cue after a cue, wrapping around; errors before warnings. */
  nextAfter: (id: number | null) => { id: number; field: 'start' | 'text' } | undefined;
}

/** Checks run deferred, because thousands of cues are too slow to check on each key. */
export function useCueFaults(cues: Cues, seconds: number): CueFaults {
  const checked = useDeferredValue(cues);
  return useMemo(() => {
    const faults = faultsOf(checked, seconds);
    const errors = faults.filter(({ isError }) => isError);
    const order = new Map(checked.map(({ id }, at) => [id, at]));
    const placeOf = (id: number | null) => (id === null ? -1 : (order.get(id) ?? -1));
    const sorted = (errors.length > 0 ? errors : faults).toSorted((a, b) => placeOf(a.id) - placeOf(b.id));
    return {
      errors,
      advice: faults.length - errors.length,
      byCue: namesByCue(faults),
      nextAfter: (from) => {
        const next = sorted.find(({ id }) => placeOf(id) > placeOf(from)) ?? sorted[0];
        return next && { id: next.id, field: fieldOf(next) };
      },
    };
  }, [checked, seconds]);
}

function namesByCue(faults: readonly EditFault[]): Map<number, string> {
  const names = new Map<number, string[]>();
  for (const { id, name, isError } of faults) names.set(id, [...(names.get(id) ?? []), isError ? `${name}!` : name]);
  return new Map(Array.from(names, ([id, list]) => [id, list.join(' ')]));
}

function fieldOf({ name }: EditFault): 'start' | 'text' {
  return name === 'stamp' || name === 'length' || name === 'order' || name === 'beyond' ? 'start' : 'text';
}
