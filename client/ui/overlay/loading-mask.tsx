/** A blocking overlay with the blinking mark. */
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { loadingMaskFadeMs } from '#shared/limits.ts';
import { Mark } from '#client/ui/picture/mark.tsx';

const Veil = styled.div`
  position: fixed;
  inset: 0;
  z-index: var(--z-overlay);
  display: grid;
  place-items: center;
  background: color-mix(in srgb, var(--bg) 86%, transparent);
  color: var(--text);
  visibility: hidden;
  opacity: 0;
  transition:
    opacity ${loadingMaskFadeMs}ms var(--ease),
    visibility 0s ${loadingMaskFadeMs}ms;

  /* Delayed, so that quick answers never show it. */
  &[data-visible='true'] {
    visibility: visible;
    opacity: 1;
    transition:
      opacity var(--d2) 300ms,
      visibility 0s 300ms;
  }

  & > svg {
    width: 7.5rem;
  }
`;

interface Props {
  isVisible: boolean;
  /** Announced to screen readers. */
  label: string;
}

/** Appears after 300 ms, fades out in 400 ms. The mark is drawn with its first appearance. */
export function LoadingMask({ isVisible, label }: Props): ReactNode {
  const [hasMark, setHasMark] = useState(isVisible);
  if (isVisible && !hasMark) setHasMark(true);
  return (
    <Veil data-visible={isVisible} className={isVisible ? 'blink' : undefined} role="status">
      {isVisible && <span className="visually-hidden">{label}</span>}
      {hasMark ? <Mark /> : null}
    </Veil>
  );
}
