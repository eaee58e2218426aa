/** The drawn mark: the panda's, a disc with two ears, two tilted perforations and a gold nose, or the one that the organiser has chosen. */
import type { ReactNode } from 'react';
import { markShapes } from '#shared/site/mark-shapes.ts';
import { useDrawnLook } from './look.ts';

const paints = { ink: 'currentColor', ground: 'var(--bg)', spot: 'var(--nose)' } as const;

/** Drawn in the colour of the text on the background; the name is beside it. */
export function Mark({ className }: { className?: string }): ReactNode {
  const mark = useDrawnLook().look?.mark ?? 'panda';
  if (mark !== 'panda')
    return (
      <svg className={className} viewBox="0 0 64 60" aria-hidden="true">
        {markShapes[mark].map(({ paint, path }) => (
          <path key={path} className={paint === 'ground' ? 'mark-eye' : undefined} fill={paints[paint]} d={path} />
        ))}
      </svg>
    );
  return (
    <svg className={className} viewBox="0 0 64 60" aria-hidden="true">
      <g fill="currentColor">
        <circle cx="12.5" cy="13" r="10.5" />
        <circle cx="51.5" cy="13" r="10.5" />
        <circle cx="32" cy="34" r="26" stroke="var(--bg)" strokeWidth="3" />
      </g>
      <g fill="var(--bg)">
        <g transform="rotate(24 20.2 29.8)">
          <rect className="mark-eye" x="14.4" y="21.5" width="11.6" height="16.6" rx="4.4" />
        </g>
        <g transform="rotate(-24 43.8 29.8)">
          <rect className="mark-eye" x="38" y="21.5" width="11.6" height="16.6" rx="4.4" />
        </g>
      </g>
      <rect x="29" y="42.4" width="6" height="4.4" rx="2.1" fill="var(--nose)" />
    </svg>
  );
}
