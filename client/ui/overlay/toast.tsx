/** Toasts at the top of the page: announced, closable, with a timeout that pauses while one is hovered. */
import { useEffect, useRef, useState, useSyncExternalStore, type FocusEvent, type MouseEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { toastOffsetPx } from '#shared/limits.ts';
import { media } from '#client/theme/media.ts';
import { IconButton } from '#client/ui/button.tsx';
import { useToasts, type Toast } from './toasts.ts';

const Region = styled.div`
  position: fixed;
  inset: ${toastOffsetPx / 16}rem auto auto 50%;
  translate: -50% 0;
  z-index: var(--z-toast);
  width: max-content;
  max-width: calc(100vw - 2rem);
  margin: 0;
  padding: 0;
  border: 0;
  background: none;
  overflow: visible;
  gap: 1rem;

  &:popover-open {
    display: grid;
  }

  & > div {
    display: contents;
  }

  & .toast {
    display: flex;
    align-items: center;
    gap: 0.7rem;
    min-height: 3rem;
    padding: 0.55rem 0.6rem 0.55rem 1rem;
    border-radius: 0.75rem;
    border: 1px solid var(--line);
    background: var(--surface);
    color: var(--text);
    box-shadow: var(--e2);
    font-size: var(--t-ui);
    line-height: 1.45;
    transition:
      opacity var(--d2) var(--ease),
      translate var(--d2) var(--ease);
  }

  @starting-style {
    & .toast {
      opacity: 0;
      translate: 0 -0.5rem;
    }
  }

  & .toast::before {
    content: '';
    flex: none;
    width: 0.625rem;
    height: 0.875rem;
    border-radius: var(--r-perf);
    rotate: var(--tilt);
    background: var(--dot);
  }

  & .toast > span {
    flex: 1;
  }

  & [data-type='success'] {
    --dot: var(--accent);
  }

  & [data-type='info'] {
    --dot: var(--info);
  }

  & [data-type='warning'] {
    --dot: var(--amber-500);
  }

  & [data-type='error'] {
    --dot: var(--danger);
  }

  & .icon-button {
    width: 2rem;
    height: 2rem;
  }

  ${media.forcedColors} {
    & .toast::before {
      background: CanvasText;
      forced-color-adjust: none;
    }
  }
`;

interface Props {
  /** Name of the region, and of the button on each message. */
  label: string;
  closeLabel: string;
}

/** The tab's toasts. Successes are announced politely, errors assertively. */
export function ToastRegion({ label, closeLabel }: Props): ReactNode {
  const toasts = useToasts();
  const shown = useSyncExternalStore(toasts.subscribe, toasts.list, listOnServer);
  const [isPaused, setPaused] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  useOnTop(region, shown);
  const isEmpty = shown.length === 0;
  useEffect(() => {
    // A message closed under the pointer or with the focus in it fires no leave event.
    if (isEmpty) setPaused(false);
  }, [isEmpty]);
  const handleBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setPaused(false);
  };
  const draw = (isBad: boolean) =>
    shown
      .filter(({ type }) => isBad === (type === 'warning' || type === 'error'))
      .map((toast) => <Message key={toast.id} toast={toast} isPaused={isPaused} closeLabel={closeLabel} />);
  return (
    <Region
      ref={region}
      popover="manual"
      role="region"
      aria-label={label}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={handleBlur}
    >
      <div role="status">{draw(false)}</div>
      <div role="alert">{draw(true)}</div>
    </Region>
  );
}

/** The server's page has no messages, and hydration must see the same: one may have come before it. */
const listOnServer = () => noToasts;
const noToasts: readonly Toast[] = [];

/** Moves the region to the top layer, above open dialogs, with each message. */
function useOnTop(region: { current: HTMLDivElement | null }, shown: readonly Toast[]): void {
  const newest = shown.at(-1)?.id;
  useEffect(() => {
    const element = region.current;
    if (!element || typeof element.showPopover !== 'function') return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (newest !== undefined) element.showPopover();
  }, [region, newest]);
}

function Message({ toast, isPaused, closeLabel }: { toast: Toast; isPaused: boolean; closeLabel: string }): ReactNode {
  const { close } = useToasts();
  const leftMs = useRef(toast.durationMs);
  useEffect(() => {
    if (isPaused || toast.durationMs === 0) return;
    const begin = performance.now();
    const timer = setTimeout(() => close(toast.id), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= performance.now() - begin;
    };
  }, [close, isPaused, toast]);
  const handleClose = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    passFocusOn(currentTarget);
    close(toast.id);
  };
  const inOrder = (element: HTMLElement | null) => {
    // The two live regions are one list to the eye: in the order in which the messages came.
    element?.style.setProperty('order', String(toast.id));
  };
  return (
    <div className="toast" data-type={toast.type} ref={inOrder}>
      <span>{toast.text}</span>
      {toast.closable && <IconButton icon="x" label={closeLabel} onClick={handleClose} />}
    </div>
  );
}

/** To the next message's button, so that a keyboard can close them one after the other. */
function passFocusOn(from: HTMLButtonElement): void {
  const buttons = [...(from.closest('[popover]')?.querySelectorAll('button') ?? [])];
  const at = buttons.indexOf(from);
  (buttons[at + 1] ?? buttons[at - 1])?.focus();
}
