/** Binds the first argument of operations, such as the database, so that a service need not repeat their signatures. */

type Bound<Operations> = {
  [Name in keyof Operations]: Operations[Name] extends (first: never, ...rest: infer Rest) => infer Result
    ? (...rest: Rest) => Result
    : never;
};

export function bindFirst<First, Operations extends Record<string, (first: First, ...rest: never[]) => unknown>>(
  first: First,
  operations: Operations,
): Bound<Operations> {
  const bound = Object.entries(operations).map(([name, operation]) => [name, operation.bind(null, first)]);
  // Object.fromEntries forgets which name has which type.
  return Object.fromEntries(bound) as Bound<Operations>;
}
