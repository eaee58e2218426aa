/** Shown instead of an empty list or result. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Eyes } from '#client/ui/picture/eyes.tsx';

const Box = styled.div`
  display: grid;
  justify-items: center;
  text-align: center;
  gap: 0.75rem;
  padding-block: var(--s7);

  & > svg {
    width: 13.125rem;
    max-width: 60%;
    color: var(--text);
  }

  & > .title {
    font-size: 1.75rem;
  }

  & > p {
    color: var(--text-2);
    max-width: 24em;
  }

  & > .actions {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 0.6rem;
    margin-top: 0.5rem;
  }
`;

interface Props {
  title: string;
  text?: string;
  /** Open eyes where something was looked for, closed ones where nothing is yet. */
  mood?: 'open' | 'closed';
  /** Level of the heading: 2 in a page, 1 where it is the page. */
  level?: 1 | 2 | 3;
  /** Links or buttons. */
  children?: ReactNode;
}

/** Two eyes, a heading, a sentence and ways on. */
export function EmptyState({ title, text, mood = 'closed', level = 2, children }: Props): ReactNode {
  const Heading = `h${level}` as const;
  return (
    <Box>
      <Eyes mood={mood} />
      <Heading className="title song">{title}</Heading>
      {text && <p>{text}</p>}
      {children && <div className="actions">{children}</div>}
    </Box>
  );
}
