/** The login popup over the page; on phones it is the whole screen. */
import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';
import { closeLogin, type LoginRequest } from '#client/state/session.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { media } from '#client/theme/media.ts';
import { IconButton } from '#client/ui/button.tsx';
import { dialogCard, Dialog } from '#client/ui/overlay/dialog.tsx';
import { QuestionDialog } from '#client/ui/overlay/question-dialog.tsx';
import { ArtPanel } from './art-panel.tsx';
import { useLoginFinish, LoginForms } from './login-forms.tsx';

type Phase = 'open' | 'asking' | 'closed' | 'done';

/** Focus starts in the first field, is trapped and returned; closing with unsaved text asks first. */
export function LoginPopup({ request }: { request: LoginRequest }): ReactNode {
  const t = useT();
  const { phase, setPhase, ask, onDirty } = usePhase();
  const body = useRef<HTMLDivElement>(null);
  useFirstField(body);
  const handleCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (ask()) event.preventDefault();
  };
  const close = () => {
    if (!ask()) setPhase('closed');
  };
  return (
    <>
      <Popup
        open={phase === 'open' || phase === 'asking'}
        aria-label={t('account:popup.label')}
        onCancel={handleCancel}
        onClose={() => setPhase((before) => (before === 'done' ? before : 'closed'))}
      >
        <ArtPanel />
        <div ref={body} className="body">
          <LoginForms initialTab={request.tab} onFinish={() => setPhase('done')} onDirty={onDirty} />
          <IconButton icon="x" className="close" label={t('account:popup.close')} onClick={close} />
        </div>
      </Popup>
      {phase === 'asking' && (
        <QuestionDialog
          title={t('account:leave.title')}
          text={t('account:leave.text')}
          stayLabel={t('account:leave.stay')}
          goLabel={t('account:leave.go')}
          onStay={() => setPhase('open')}
          onGo={() => setPhase('closed')}
        />
      )}
    </>
  );
}

function usePhase() {
  const tab = useTabState();
  const finish = useLoginFinish();
  const [phase, setPhase] = useState<Phase>('open');
  const isDirty = useRef(false);
  // The dialog's own effect has returned the focus by now, so the popup can be unmounted.
  useEffect(() => {
    if (phase === 'closed') closeLogin(tab);
    if (phase === 'done') finish();
    // Only when the phase changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [phase]);
  /** Asks before discarding text; false when there is none. */
  const ask = () => {
    if (isDirty.current) setPhase('asking');
    return isDirty.current;
  };
  const onDirty = (dirty: boolean) => {
    isDirty.current = dirty;
  };
  return { phase, setPhase, ask, onDirty };
}

/** On touch devices the keyboard would cover the form, so the browser's own first focus stays. */
function useFirstField(body: { current: HTMLElement | null }): void {
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) body.current?.querySelector<HTMLElement>('[role="tabpanel"]:not([hidden]) .input')?.focus();
  }, [body]);
}

const Popup = styled(Dialog)`
  ${dialogCard}
  width: 63.75rem;
  max-width: calc(100vw - 2rem);
  padding: 0;
  border-radius: 1.5rem;
  overflow: hidden;

  &[open] {
    display: grid;
    grid-template: minmax(min(42rem, 100dvh - 2rem), 1fr) / 23.75rem minmax(0, 1fr);
    animation: login-in var(--d2) var(--ease);
  }
  @keyframes login-in {
    from {
      opacity: 0;
      scale: 0.98;
    }
  }
  .body {
    position: relative;
    padding: 1.6rem 2.25rem 1.75rem;
    overflow-y: auto;
    overscroll-behavior: contain;
    /* A shade at the lower edge says that the form goes on; at its end the surface covers it. */
    background:
      linear-gradient(transparent, var(--surface) 60%) center bottom / 100% 3rem no-repeat local,
      linear-gradient(transparent, color-mix(in srgb, var(--text) 14%, transparent)) center bottom / 100% 1.5rem no-repeat scroll;
  }
  .close {
    position: absolute;
    inset: 1.1rem 1.1rem auto auto;
  }

  ${media.compact} {
    width: 40rem;

    &[open] {
      grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    }
  }

  ${media.phone} {
    width: 100%;
    height: 100%;
    max-width: none;
    max-height: none;
    margin: 0;
    border-radius: 0;

    .body {
      padding: 1rem var(--page) max(1.5rem, env(safe-area-inset-bottom));
    }
    .close {
      inset: 1rem calc(var(--page) - 0.6rem) auto auto;
    }
    .submit {
      position: sticky;
      inset-block-end: calc(-1 * max(1.5rem, env(safe-area-inset-bottom)));
      margin-inline: calc(-1 * var(--page));
      padding: 0.75rem var(--page);
      background: var(--surface);
    }
  }
`;
