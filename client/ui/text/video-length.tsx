/** The length of a film on its still; nothing while it is not known. */
import type { ReactNode } from 'react';
import { durationText } from '#shared/video/duration.ts';

interface Props {
  seconds: number;
  /** What the number is, for those who do not see the picture. */
  label: string;
}

export function VideoLength({ seconds, label }: Props): ReactNode {
  if (seconds <= 0) return null;
  return (
    <span className="duration">
      <span className="visually-hidden">{label} </span>
      {durationText(seconds)}
    </span>
  );
}
