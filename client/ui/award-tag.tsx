/** The award that a film has won, behind a golden perforation. */
import type { ReactNode } from 'react';
import { Perforation } from '#client/ui/picture/perforation.tsx';

interface Props {
  /** Empty where there is none, or none that is public: nothing is drawn then. */
  award: string;
  as?: 'span' | 'p';
}

export function AwardTag({ award, as: Element = 'span' }: Props): ReactNode {
  if (!award) return null;
  return (
    <Element className="tag win">
      <Perforation />
      <span>{award}</span>
    </Element>
  );
}
