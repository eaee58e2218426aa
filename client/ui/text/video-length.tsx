/** The duration badge of a video still; nothing while the duration is unknown. */
import type { ReactNode } from 'react';
import { durationText } from '#shared/video/duration.ts';

interface Props {
  seconds: number;
  /** Visually hidden label. */
  label: string;
}

export function VideoLength({ seconds, label }: Props): ReactNode {
  if (seconds <= 0) return null;
  return (
    <span className="duration">
      <span className="visually-hidden">{label} </span>
      <span>{durationText(seconds)}</span>
    </span>
  );
}
