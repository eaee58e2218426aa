/** The pair of eyes: as windows on the home page's panorama, and as the face of an empty state. */
import type { ReactNode } from 'react';
import { perforationOutline, type Perforation } from '#shared/perforation.ts';

interface Stage {
  width: number;
  height: number;
}

/** Path of one eye in units of its stage (0 to 1), for a clip path of any size. */
function eyePath(eye: Perforation, stage: Stage): string {
  const { start, sides } = perforationOutline(eye);
  const point = ([x, y]: typeof start) => `${(x / stage.width).toFixed(4)} ${(y / stage.height).toFixed(4)}`;
  return `M${point(start)}${sides.map(([shoulder, ...around]) => `L${point(shoulder)}C${around.map(point).join(' ')}`).join('')}Z`;
}

const wide: Stage = { width: 1920, height: 1040 };
const narrow: Stage = { width: 390, height: 400 };
const wideEye = { centreY: 458, width: 500, height: 690, radius: 190 };
const narrowEye = { centreY: 196, width: 140, height: 214, radius: 54 };
const widePath = eyePath({ ...wideEye, centreX: 560, degrees: 25 }, wide) + eyePath({ ...wideEye, centreX: 1360, degrees: -25 }, wide);
const narrowPath =
  eyePath({ ...narrowEye, centreX: 101, degrees: 20 }, narrow) + eyePath({ ...narrowEye, centreX: 289, degrees: -20 }, narrow);

/** Defines the windows: `clip-path: url(#eyesD)` on a 1920 by 1040 stage, `url(#eyesM)` on a 390 by 400 one. */
export function EyeWindows(): ReactNode {
  return (
    <svg className="visually-hidden" width="0" height="0" aria-hidden="true" focusable="false">
      <clipPath id="eyesD" clipPathUnits="objectBoundingBox">
        <path d={widePath} />
      </clipPath>
      <clipPath id="eyesM" clipPathUnits="objectBoundingBox">
        <path d={narrowPath} />
      </clipPath>
    </svg>
  );
}

interface Props {
  /** Open eyes look for something; closed ones rest. */
  mood: 'open' | 'closed';
  className?: string;
}

/** The eyes of an empty state, in the colour of the text. */
export function Eyes({ mood, className }: Props): ReactNode {
  return (
    <svg className={className} viewBox="0 0 210 112" aria-hidden="true">
      <g fill="currentColor">
        <rect x="30" y="12" width="62" height="88" rx="22" transform="rotate(24 61 56)" />
        <rect x="118" y="12" width="62" height="88" rx="22" transform="rotate(-24 149 56)" />
      </g>
      {mood === 'open' ? (
        <g fill="var(--nose)">
          <rect x="70" y="66" width="12" height="17" rx="4" />
          <rect x="160" y="66" width="12" height="17" rx="4" />
        </g>
      ) : (
        <path d="M42 58q18 14 36 0M132 58q18 14 36 0" fill="none" stroke="var(--bg)" strokeWidth="4" strokeLinecap="round" />
      )}
    </svg>
  );
}
