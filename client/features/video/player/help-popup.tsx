/** The help picture over the whole screen: how an institution registers and submits a work, in the page's language. */
import { type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { IconButton } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { useDismissal } from '#client/ui/overlay/use-dismissal.ts';
import { HelpDrawing, helpSteps } from './help-drawing.tsx';

/** A click anywhere, or Esc, closes it. Its words are text over the drawing, so that they can be read out and enlarged. */
export function HelpPopup({ onClose }: { onClose: () => void }): ReactNode {
  const t = useT();
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
              <span>{t(`cinema:help.${step}.text`)}</span>
            </li>
          ))}
        </ol>
        <p className="small muted">{t('cinema:help.hint')}</p>
      </div>
    </Popup>
  );
}

const Popup = styled(Dialog)`
  position: fixed;
  inset: 0;
  width: 100%;
  height: 100%;
  max-width: none;
  max-height: none;
  margin: 0;
  padding: 2rem;
  border: 0;
  overflow: auto;
  cursor: zoom-out;
  background: color-mix(in srgb, var(--ink-950) 88%, transparent);

  &::backdrop {
    background: none;
  }
  &[open] {
    display: grid;
    grid-template-columns: minmax(0, 84rem);
    align-content: safe center;
    justify-content: center;
    animation: help-in var(--d3) var(--ease);
  }
  @keyframes help-in {
    from {
      opacity: 0;
    }
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
