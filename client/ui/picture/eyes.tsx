/** The pair of eyes, or the one window of another organiser's: on the home page's panorama, and as the face of an empty state. */
import type { ReactNode } from 'react';
import { perforationOutline, type Perforation } from '#shared/perforation.ts';
import { useDrawnLook } from './look.ts';

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

const arch = { wide: 'M.1042 .7596A.3958 .6723 0 0 1 .8958 .7596Z', narrow: 'M.0436 .795A.4564 .62 0 0 1 .9564 .795Z' };

/** Defines the windows: `clip-path: url(#eyesD)` on a 1920 by 1040 stage, `url(#eyesM)` on a 390 by 400 one. A frame is not defined here. */
export function EyeWindows(): ReactNode {
  const isArch = useDrawnLook().look?.hero === 'arch';
  return (
    <svg className="visually-hidden" width="0" height="0" aria-hidden="true" focusable="false">
      <clipPath id="eyesD" clipPathUnits="objectBoundingBox">
        <path d={isArch ? arch.wide : widePath} />
      </clipPath>
      <clipPath id="eyesM" clipPathUnits="objectBoundingBox">
        <path d={isArch ? arch.narrow : narrowPath} />
      </clipPath>
    </svg>
  );
}

interface Props {
  /** Open eyes look for something; closed ones rest. */
  mood: 'open' | 'closed';
}

/** The eyes of an empty state, in the colour of the text. */
export function Eyes({ mood }: Props): ReactNode {
  const shape = useDrawnLook().look?.hero ?? 'eyes';
  const { face, open, closed } = faces[shape];
  return (
    <svg viewBox="0 0 210 112" aria-hidden="true">
      <g fill="currentColor">{face}</g>
      {mood === 'open' ? (
        <g fill="var(--nose)">{open}</g>
      ) : (
        <path d={closed} fill="none" stroke="var(--bg)" strokeWidth="4" strokeLinecap="round" />
      )}
    </svg>
  );
}

const faces = {
  eyes: {
    face: (
      <>
        <rect x="30" y="12" width="62" height="88" rx="22" transform="rotate(24 61 56)" />
        <rect x="118" y="12" width="62" height="88" rx="22" transform="rotate(-24 149 56)" />
      </>
    ),
    open: (
      <>
        <rect x="70" y="66" width="12" height="17" rx="4" />
        <rect x="160" y="66" width="12" height="17" rx="4" />
      </>
    ),
    closed: 'M42 58q18 14 36 0M132 58q18 14 36 0',
  },
  arch: { face: <path d="M30 100A75 75 0 0 1 180 100Z" />, open: <circle cx="105" cy="68" r="12" />, closed: 'M75 72q30 18 60 0' },
  frame: {
    face: <rect x="26" y="14" width="158" height="88" rx="6" />,
    open: <circle cx="105" cy="58" r="12" />,
    closed: 'M75 54q30 18 60 0',
  },
} as const;
