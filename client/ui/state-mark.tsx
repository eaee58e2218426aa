/** The state of an item: a coloured mark with its name. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';

interface Props {
  /** Key of the state, which selects the colour; grey by default. */
  state: string;
  /** Its name. */
  children: ReactNode;
}

export function StateMark({ state, children }: Props): ReactNode {
  return <Mark data-state={state}>{children}</Mark>;
}

const Mark = styled.span`
  --c: var(--mute);
  display: inline-flex;
  align-items: center;
  gap: 0.5em;
  font-size: var(--t-s);
  font-weight: 600;
  line-height: 1.3;
  white-space: nowrap;

  &::before {
    content: '';
    flex: none;
    width: 0.5625rem;
    height: 0.8125rem;
    border-radius: var(--r-perf);
    rotate: var(--tilt);
    background: var(--c);
  }
  &[data-state='audit'] {
    --c: var(--amber-500);
  }
  &[data-state='audited'] {
    --c: var(--info);
  }
  &[data-state='reject'] {
    --c: var(--danger);
  }
  &[data-state='putaway'] {
    --c: var(--accent);
  }
  &[data-state='scheduled'] {
    --c: var(--foil);
  }
  &[data-state='soldout'] {
    --c: var(--text-2);
  }

  ${media.forcedColors} {
    &::before {
      background: CanvasText;
      forced-color-adjust: none;
    }
  }
`;
