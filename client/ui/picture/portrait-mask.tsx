/** A portrait in a tilted perforation; two neighbours lean towards each other and read as eyes. */
import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';

interface Props {
  /** Which eye of the pair it is. */
  side: 'left' | 'right';
  /** The picture. */
  children: ReactNode;
}

/** Untilts, with a gold outline, while the link that holds it is pointed at or focused. */
export function PortraitMask({ side, children }: Props): ReactNode {
  return <span className={classNames('mask', side === 'right' && 'right')}>{children}</span>;
}
