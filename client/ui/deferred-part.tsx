/** A part of a page whose data may arrive after the page, behind a boundary of its own. */
import { Suspense, use, type ReactNode } from 'react';

/** Data of a part that may arrive after the page; null if it failed then. */
export type Late<T> = T | null | Promise<T | null>;

/** Late data that is there; always so in the browser. */
export const nowOf = <T,>(data: Late<T>): T | null => (data instanceof Promise ? null : data);

interface Props<T> {
  of: Late<T>;
  /** Keeps its place until then; drawn by the server alone, because the browser has all data before it draws. */
  waiting: ReactNode;
  children: (data: T) => ReactNode;
}

/** Draws nothing for data that failed. */
export function DeferredPart<T>({ waiting, ...part }: Props<T>): ReactNode {
  return (
    <Suspense fallback={waiting}>
      <Part {...part} />
    </Suspense>
  );
}

function Part<T>({ of, children }: Omit<Props<T>, 'waiting'>): ReactNode {
  const data = of instanceof Promise ? use(of) : of;
  return data === null ? null : children(data);
}
