/** The help picture over the whole screen: how an institution registers and submits a work, in the page's language. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useSite } from '#client/lib/site.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { IconButton } from '#client/ui/button.tsx';
import { useDismissal } from '#client/ui/overlay/use-dismissal.ts';
import { FullPopup } from './full-popup.ts';

/** A click anywhere, or Esc, closes it. Its words are text over the drawing, so that they can be read out and enlarged. */
export function HelpPopup({ onClose }: { onClose: () => void }): ReactNode {
  const t = useT();
  const { asksIdNumber } = useSite();
  const { open, close } = useDismissal(onClose);
  return (
    <Popup open={open} onClose={close} aria-label={t('cinema:help.title')} onClickCapture={close}>
      <IconButton icon="x" label={t('cinema:help.close')} className="close" />
      <div className="sheet">
        <p className="title song">{t('cinema:help.title')}</p>
        <p className="lead">{t('cinema:help.lead')}</p>
        <ol>
          {helpSteps.map((step, index) => (
            <li key={step}>
              <HelpDrawing step={step} />
              <b className="song6">
                <span className="numeral">{index + 1}</span> <span>{t(`cinema:help.${step}.title`)}</span>
              </b>
              <span>{t(step === 'register' && asksIdNumber ? 'cinema:help.register.textWithId' : `cinema:help.${step}.text`)}</span>
            </li>
          ))}
        </ol>
        <p className="small muted">{t('cinema:help.hint')}</p>
      </div>
    </Popup>
  );
}

const Popup = styled(FullPopup)`
  cursor: zoom-out;
  background: color-mix(in srgb, var(--ink-950) 88%, transparent);

  &[open] {
    grid-template-columns: minmax(0, 84rem);
  }
  .close {
    position: fixed;
    right: 1.25rem;
    top: 1.25rem;
    color: var(--on-image);
  }
  .close:focus-visible {
    outline-color: var(--on-image);
    border-radius: 50%;
  }
  .sheet {
    color: var(--text);
    padding: max(1.5rem, calc(72 * var(--tx)));
    border-radius: var(--r-l);
    background: var(--bg);
    box-shadow: var(--e3);
  }
  .title {
    font-size: var(--t-sec);
  }
  .lead {
    max-width: 40em;
    margin-top: 0.6rem;
    color: var(--text-2);
    font-size: var(--t-lead);
    line-height: 1.7;
  }
  ol {
    display: grid;
    grid-template-columns: repeat(5, minmax(0, 1fr));
    gap: var(--gut);
    margin-block: var(--s7) var(--s6);
  }
  li {
    display: grid;
    align-content: start;
    gap: 0.6rem;
    font-size: var(--t-ui);
    line-height: 1.65;
    color: var(--text-2);
  }
  li svg {
    width: 100%;
    border-radius: var(--r-m);
    background: var(--sunken);
    color: var(--text);
  }
  li b {
    color: var(--text);
    font-size: var(--t-h3);
  }
  .numeral {
    color: var(--gold-text);
    margin-inline-end: 0.25em;
  }

  ${media.compact} {
    ol {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  ${media.phone} {
    padding: 4rem 0.75rem 1rem;

    ol {
      grid-template-columns: minmax(0, 1fr);
    }
    li {
      grid-template-columns: 6.5rem minmax(0, 1fr);
      column-gap: 1rem;
      row-gap: 0.2rem;
    }
    li svg {
      grid-row: span 2;
    }
  }
`;

/** The drawings of the help picture: sheets, letters, eyes and film, in the site's own shapes. */
const helpSteps = ['register', 'verify', 'write', 'submit', 'online'] as const;
type HelpStep = (typeof helpSteps)[number];

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
function HelpDrawing({ step }: { step: HelpStep }): ReactNode {
  return (
    <svg viewBox="0 0 200 160" aria-hidden="true">
      {drawings[step]}
    </svg>
  );
}
