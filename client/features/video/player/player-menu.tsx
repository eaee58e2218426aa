/** The shell of the player's menus: keys, focus, closing, and the look; a sheet at the bottom on phones. */
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { isImeKey } from '#client/ui/is-ime-key.ts';

interface Props {
  id: string;
  label: string;
  /** The list that is shown; another one begins with the focus on its chosen item. */
  view: string;
  /** `keep` leaves the focus where the pointer has put it. */
  onClose: (focus: 'back' | 'keep') => void;
  /** Over the control bar, or under the button in the upper corner. */
  at: 'bar' | 'corner';
  children: ReactNode;
}

/** The button that opens it names it by `aria-controls`. */
export function PlayerMenu({ id, label, view, onClose, at, children }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => focusFirst(menu.current), [view]);
  useClosingOutside(menu, () => onClose('keep'));
  const handleKey = (event: KeyboardEvent) => {
    if (isImeKey(event)) return;
    const move = moves[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') {
      // The first Escape is the menu's; the popup around it has the next one.
      if (event.key === 'Escape') event.preventDefault();
      event.stopPropagation();
      onClose('back');
    } else if (move) {
      event.preventDefault();
      event.stopPropagation();
      moveFocus(event.currentTarget, move);
    } else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      event.preventDefault();
      event.stopPropagation();
      changeView(event.currentTarget, event.key);
    }
  };
  return (
    <Menu ref={menu} id={id} role="menu" tabIndex={-1} aria-label={label} data-at={at} onKeyDown={handleKey}>
      {children}
    </Menu>
  );
}

/** One of several, with a tick on the chosen one. */
export function MenuChoice({ label, lang, isChosen, onChoose }: { label: string; lang?: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <button type="button" role="menuitemradio" aria-checked={isChosen} tabIndex={-1} lang={lang} onClick={onChoose}>
      <span>{label}</span> {isChosen ? <Icon name="check" /> : null}
    </button>
  );
}

/** Opens a submenu; `label` is the full name for screen readers. */
export function SubmenuButton({ label, onOpen, children }: { label: string; onOpen: () => void; children: ReactNode }) {
  return (
    <button type="button" role="menuitem" aria-haspopup="menu" tabIndex={-1} aria-label={label} onClick={onOpen}>
      <span>{children}</span> <Icon name="chevron-right" />
    </button>
  );
}

/** Leads back from such a list. */
export function MenuBack({ label, onBack }: { label: string; onBack: () => void }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className="back" onClick={onBack}>
      <Icon name="chevron-left" /> <span>{label}</span>
    </button>
  );
}

const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

function moveFocus(menu: Element, move: (at: number, count: number) => number): void {
  const items = [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  items[
    move(
      items.findIndex((item) => item === document.activeElement),
      items.length,
    )
  ]?.focus();
}

/** As in menus everywhere: to the right into the list that an item leads to, to the left out of it. */
function changeView(menu: Element, key: 'ArrowRight' | 'ArrowLeft'): void {
  const opener =
    key === 'ArrowLeft' ? menu.querySelector<HTMLElement>('.back') : document.activeElement?.closest<HTMLElement>('[aria-haspopup="menu"]');
  if (opener && menu.contains(opener)) opener.click();
}

function focusFirst(menu: HTMLElement | null): void {
  const item = menu?.querySelector<HTMLElement>('[aria-checked="true"]') ?? menu?.querySelector<HTMLElement>('[role^="menuitem"]');
  item?.focus({ preventScroll: true });
  // Within the menu alone: the page stays where it is.
  if (menu && item) menu.scrollTop = item.offsetTop + item.offsetHeight - menu.clientHeight;
}

function useClosingOutside(menu: { current: Element | null }, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const handleDown = (event: Event) => {
      const target = event.target instanceof Element ? event.target : null;
      // The menu's own button closes it by its click.
      const isOwnButton = target?.closest('[aria-controls]')?.getAttribute('aria-controls') === menu.current?.id;
      if (target && !menu.current?.contains(target) && !isOwnButton) latest.current();
    };
    document.addEventListener('pointerdown', handleDown);
    return () => document.removeEventListener('pointerdown', handleDown);
  }, [menu]);
}

const Menu = styled.div`
  position: absolute;
  z-index: var(--z-tabs);
  right: 3rem;
  bottom: calc(100% + 0.75rem);
  width: 15.25rem;
  max-height: min(30rem, 100dvh - 6rem);
  overflow-y: auto;
  padding: 0.5rem;
  border: 1px solid var(--ink-600);
  border-radius: 0.75rem;
  background: color-mix(in srgb, var(--ink-900) 97%, transparent);
  box-shadow: var(--e3);
  font-size: 1rem;
  color: var(--text);
  /* 1.25 reads as such with figures of one width only. */
  font-variant-numeric: tabular-nums;
  cursor: default;

  &[data-at='corner'] {
    inset: 4.125rem 1.25rem auto auto;
    max-height: calc(100% - 5rem);
  }
  p {
    padding: 0.4rem 0.8rem;
    color: var(--ink-300);
    font-size: var(--t-xs);
    line-height: 1.4;
  }
  button {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 0.75rem;
    width: 100%;
    min-height: 2.75rem;
    padding: 0 0.8rem;
    border-radius: 0.5rem;
    text-align: start;
    line-height: 1.3;
  }
  .back {
    justify-content: flex-start;
    padding-inline-start: 0.4rem;
    color: var(--text-2);
  }
  .now {
    margin-inline-start: auto;
    color: var(--text-2);
  }
  button:focus-visible {
    outline-offset: -0.1875rem;
  }
  button:hover {
    background: var(--ink-800);
  }
  [aria-checked='true'] {
    background: var(--ink-700);
    color: var(--gold-300);
    font-weight: 600;
  }
  hr {
    border: 0;
    border-top: 1px solid var(--ink-700);
    margin: 0.375rem 0;
  }

  ${media.phone} {
    &,
    &[data-at='corner'] {
      position: fixed;
      z-index: var(--z-overlay);
      inset: auto 0 0;
      width: auto;
      max-height: 80dvh;
      background: var(--ink-900);
      padding: 0.75rem 0.75rem calc(1.5rem + env(safe-area-inset-bottom));
      border-radius: 1.25rem 1.25rem 0 0;
    }
    button {
      min-height: 3.25rem;
    }
  }
`;
