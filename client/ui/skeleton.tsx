/** Placeholders of lists of known shape; for the browser only, never in the server's HTML. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';

const Cards = styled.div`
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  gap: var(--gut);

  & .sk:first-child {
    aspect-ratio: 3 / 2;
    border-radius: var(--r-m);
  }

  & .sk + .sk {
    margin-top: 0.75rem;
  }

  & .sk:nth-child(2) {
    width: 34%;
  }

  & .sk:last-child {
    width: 70%;
  }

  ${media.phone} {
    grid-template-columns: 1fr 1fr;
  }
`;

/** Grey cards: a picture and three lines each. The list they stand for announces itself when it is there. */
export function SkeletonCards({ count }: { count: number }): ReactNode {
  return (
    <Cards aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>
          <span className="sk" />
          <span className="sk" />
          <span className="sk" />
          <span className="sk" />
        </div>
      ))}
    </Cards>
  );
}
