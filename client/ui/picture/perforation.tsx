/** The perforation: bullet, status dot, marker; in a row it is film. */
import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';

/** One tilted perforation in the colour of the text. */
export function Perforation({ className }: { className?: string }): ReactNode {
  return <i className={classNames('perforation', className)} aria-hidden="true" />;
}

/** A row of perforations across the page; for dark bands only. */
export function FilmRail(): ReactNode {
  return <div className="rail" aria-hidden="true" />;
}
