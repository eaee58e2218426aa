/** Single keys for the review; whoever needs them for something else turns them off, for good. */
import { useEffect, useRef, useState } from 'react';

type ReviewKey = 'a' | 'r' | 'j' | 'k';

const storageKey = 'review-keys';
const off = 'off';

/** The choice in this browser, and the way to change it. */
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
      // Without storage the choice holds until the page is left.
    }
  };
  return [isOn, change];
}

/** Does what belongs to a key, while keys are on; never while something is typed or a dialog is open. */
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

/** Whether keys pressed in an element are text, or choose one of its options. */
export function isTyping(target: unknown): boolean {
  const { tagName, type, isContentEditable } = (target ?? {}) as Partial<HTMLInputElement>;
  if (isContentEditable || tagName === 'TEXTAREA' || tagName === 'SELECT') return true;
  return tagName === 'INPUT' && !untyped.includes(type ?? '');
}
