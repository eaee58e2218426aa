/** Outcomes of calls that may be refused, as tables of tests compare them. */

interface Refusal {
  errorName?: string;
  data?: unknown;
  message: string;
}

/** 'ok', or the name of the error. */
export const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: Refusal) => error.errorName ?? error.message,
  );

/** 'ok', or the name and the data of the error. */
export const fullOutcomeOf = (call: Promise<unknown>): Promise<'ok' | [name: string, data: unknown]> =>
  call.then(
    () => 'ok',
    (error: Refusal) => [error.errorName ?? error.message, error.data],
  );
