/** The navigation progress bar at the top of the page. */
import { useEffect, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';

const appearsAfterMs = 120;
const completesInMs = 200;
const fadesInMs = 200;

const Bar = styled.div`
  position: fixed;
  inset: 0 0 auto;
  z-index: var(--z-progress);
  height: 0.1875rem;
  background: var(--foil);
  pointer-events: none;
  transform-origin: left;
  transform: scaleX(0);
  opacity: 0;

  &[data-state='busy'] {
    opacity: 1;
    transform: scaleX(0.9);
    transition: transform 8s cubic-bezier(0.08, 0.7, 0.2, 1);
  }

  &[data-state='done'] {
    transform: scaleX(1);
    transition:
      transform ${completesInMs}ms var(--ease),
      opacity ${fadesInMs}ms ${completesInMs}ms;
  }

  ${media.forcedColors} {
    background: Highlight;
    forced-color-adjust: none;
  }
`;

/** Shows after 120 ms, creeps to 90 %, completes in 200 ms. Readers hear of a navigation by `aria-busy` and the new heading. */
export function ProgressBar({ isBusy }: { isBusy: boolean }): ReactNode {
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  useEffect(() => {
    if (!isBusy) {
      setState((now) => (now === 'busy' ? 'done' : now));
      return;
    }
    const timer = setTimeout(() => setState('busy'), appearsAfterMs);
    return () => clearTimeout(timer);
  }, [isBusy]);
  useEffect(() => {
    if (state !== 'done') return;
    const timer = setTimeout(() => setState('idle'), completesInMs + fadesInMs);
    return () => clearTimeout(timer);
  }, [state]);
  return <Bar data-state={state} aria-hidden="true" />;
}
