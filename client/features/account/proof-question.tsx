/** The dialog that asks for proof, loaded when it is first asked for. */
import { lazy, Suspense, type ReactNode } from 'react';
import type { ProofProps } from './proof-dialog.tsx';

const Dialog = lazy(() => import('./proof-dialog.tsx').then((module) => ({ default: module.ProofDialog })));

export function ProofQuestion(props: ProofProps): ReactNode {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
