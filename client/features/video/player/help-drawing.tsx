/** The drawings of the help picture: sheets, letters, eyes and film, in the site's own shapes. */
import type { ReactNode } from 'react';

export const helpSteps = ['register', 'verify', 'write', 'submit', 'online'] as const;
export type HelpStep = (typeof helpSteps)[number];

/** A sheet of paper with lines. */
const sheet = (
  <>
    <rect x="52" y="26" width="96" height="108" rx="10" fill="var(--surface)" stroke="currentColor" strokeWidth="2.5" />
    <path d="M70 56h60M70 74h60M70 92h38" stroke="currentColor" strokeWidth="3" strokeLinecap="round" opacity=".35" />
  </>
);

const drawings: Record<HelpStep, ReactNode> = {
  register: (
    <>
      {sheet}
      <g fill="currentColor">
        <rect x="112" y="84" width="22" height="31" rx="8" transform="rotate(22 123 100)" />
        <rect x="144" y="84" width="22" height="31" rx="8" transform="rotate(-22 155 100)" />
      </g>
      <rect x="133" y="118" width="12" height="9" rx="4" fill="var(--nose)" />
    </>
  ),
  verify: (
    <>
      <rect x="36" y="42" width="128" height="84" rx="12" fill="var(--surface)" stroke="currentColor" strokeWidth="2.5" />
      <path d="m40 50 60 44 60-44" fill="none" stroke="currentColor" strokeWidth="2.5" />
      <g fill="var(--nose)">
        {[62, 78, 94, 110, 126].map((x) => (
          <rect key={x} x={x} y="104" width="9" height="12" rx="4" transform={`rotate(22 ${x + 4} 110)`} />
        ))}
      </g>
    </>
  ),
  write: (
    <>
      {sheet}
      <path d="m104 118 46-58 14 11-46 58-18 7z" fill="var(--nose)" stroke="currentColor" strokeWidth="2.5" strokeLinejoin="round" />
    </>
  ),
  submit: (
    <>
      <path d="M38 92v34a10 10 0 0 0 10 10h104a10 10 0 0 0 10-10V92" fill="var(--surface)" stroke="currentColor" strokeWidth="2.5" />
      <path d="M38 92h32l10 14h40l10-14h32" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinejoin="round" />
      <path
        d="M100 84V30m-22 22 22-22 22 22"
        fill="none"
        stroke="var(--nose)"
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  online: (
    <>
      <rect x="30" y="34" width="140" height="92" rx="10" fill="currentColor" />
      <g fill="var(--bg)">
        {[42, 62, 82, 102, 122, 142].map((x) => (
          <g key={x}>
            <rect x={x} y="40" width="9" height="11" rx="3.5" />
            <rect x={x} y="109" width="9" height="11" rx="3.5" />
          </g>
        ))}
      </g>
      <path d="M90 62c0-4 4-6 7-4l28 17c4 2 4 7 0 9l-28 17c-3 2-7 0-7-4z" fill="var(--nose)" />
    </>
  ),
};

/** Decoration: the words stand beside it. */
export function HelpDrawing({ step }: { step: HelpStep }): ReactNode {
  return (
    <svg viewBox="0 0 200 160" aria-hidden="true">
      {drawings[step]}
    </svg>
  );
}
