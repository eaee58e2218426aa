/** The perforation: bullet, status dot, marker; in a row it is film. */
import type { ReactNode } from 'react';

/** One tilted perforation in the colour of the text. */
export function Perforation(): ReactNode {
  return <i className="perforation" aria-hidden="true" />;
}

/** A row of perforations across the page; for dark bands only. */
export function FilmRail(): ReactNode {
  return <div className="rail" aria-hidden="true" />;
}
