/** Keyboard shortcuts of the review, which can be switched off permanently. */
import { useEffect, useRef, useState } from 'react';

type ReviewKey = 'a' | 'r' | 'j' | 'k';

const storageKey = 'review-keys';
const off = 'off';

/** The setting of this browser, and its setter. */
export function useKeyChoice(): [isOn: boolean, change: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => {
    try {
      return localStorage.getItem(storageKey) !== off;
    } catch {
      return true;
    }
  });
  const change = (next: boolean) => {
    setOn(next);
    try {
      if (next) localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, off);
    } catch {
      // Without storage the setting lasts until the page is left.
    }
  };
  return [isOn, change];
}

/** Runs the action of a pressed key while shortcuts are on; ignores keys while typing and while a dialog is open. */
export function useReviewKeys(isOn: boolean, actions: Partial<Record<ReviewKey, () => void>>): void {
  const now = useRef(actions);
  useEffect(() => {
    now.current = actions;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
      const action = now.current[event.key.toLowerCase() as ReviewKey];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [isOn]);
}

const untyped: readonly string[] = ['radio', 'checkbox', 'button', 'submit'];

/** Whether keys pressed in an element enter text or select an option. */
export function isTyping(target: unknown): boolean {
  const { tagName, type, isContentEditable } = (target ?? {}) as Partial<HTMLInputElement>;
  if (isContentEditable || tagName === 'TEXTAREA' || tagName === 'SELECT') return true;
  return tagName === 'INPUT' && !untyped.includes(type ?? '');
}
