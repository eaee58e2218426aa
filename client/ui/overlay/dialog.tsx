/** A modal dialog on the native element: focus trap, Esc, inert page and return of focus come with it. */
import { useEffect, useRef, type ComponentProps, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react';
import { css } from 'styled-components';

/** `onCancel` may prevent Esc where something would be lost. */
interface Props extends Omit<ComponentProps<'dialog'>, 'open' | 'onClose'> {
  open: boolean;
  /** Called on Esc and, if allowed, on a click beside the dialog; the owner sets `open`. */
  onClose: () => void;
  /** A click on the scrim closes: for pictures and films, not for forms. */
  closesOnScrim?: boolean;
}

/** Draws its children only while open. Name it with `aria-label` or `aria-labelledby`. */
export function Dialog({ open, onClose, onCancel, closesOnScrim = false, children, ...rest }: Props): ReactNode {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    if (!dialog || dialog.open === open) return;
    if (open) {
      measureBar();
      dialog.showModal();
    } else dialog.close();
  }, [open]);
  const handleClick = (event: MouseEvent) => {
    if (closesOnScrim && event.target === event.currentTarget) onClose();
  };
  // React hands the end of a dialog to those around it too, such as the one below a picker.
  const isOwn = (event: SyntheticEvent) => event.target === event.currentTarget;
  return (
    // The scrim is the mouse's way; the keyboard's is Esc.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      {...rest}
      ref={element}
      onClose={(event) => isOwn(event) && onClose()}
      onCancel={(event) => isOwn(event) && onCancel?.(event)}
      onClick={handleClick}
    >
      {open && children}
    </dialog>
  );
}

/** The width of the page's scroll bar, which goes while a dialog is open; a dialog over another one finds it gone already. */
function measureBar(): void {
  if (document.querySelector('dialog:modal')) return;
  const root = document.documentElement;
  root.style.setProperty('--bar', `${innerWidth - root.clientWidth}px`);
}

/** Whether `command="show-modal"` on a button works in this browser without a script. */
export function hasInvokerCommands(): boolean {
  return 'commandForElement' in HTMLButtonElement.prototype;
}

/** Attributes of a button that opens or closes a dialog, before scripts too; React's types lack them. */
export function dialogCommand(command: 'show-modal' | 'close', dialogId: string): Record<string, string> {
  return { command, commandfor: dialogId };
}

/** A dialog as a card: as high as its content, or as the window and then scrolled. The user sets width and padding. */
export const dialogCard = css`
  max-height: calc(100dvh - 2rem);
  border: 0;
  border-radius: var(--r-l);
  background: var(--surface);
  color: var(--text);
  overflow: auto;
  box-shadow: var(--e3);

  &::backdrop {
    background: var(--scrim);
  }
`;
