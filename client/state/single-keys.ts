/** Single-key shortcuts of the management centre: the setting, stored in this browser, and detection of typing. */
import { useSyncExternalStore } from 'react';

const storageKey = 'review-keys';
const off = 'off';
const listeners = new Set<() => void>();
let current: boolean | null = null;

function read(): boolean {
  if (current !== null) return current;
  try {
    current = localStorage.getItem(storageKey) !== off;
  } catch {
    current = true;
  }
  return current;
}

function change(next: boolean): void {
  current = next;
  try {
    if (next) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, off);
  } catch {
    // Without storage the choice holds until the page is left.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** On by default. */
export function useKeyChoice(): [isOn: boolean, change: (isOn: boolean) => void] {
  return [useSyncExternalStore(subscribe, read, () => true), change];
}

const untyped: readonly string[] = ['radio', 'checkbox', 'button', 'submit'];

/** Whether keys pressed in an element are text, or choose one of its options. */
export function isTyping(target: unknown): boolean {
  const { tagName, type, isContentEditable } = (target ?? {}) as Partial<HTMLInputElement>;
  if (isContentEditable || tagName === 'TEXTAREA' || tagName === 'SELECT') return true;
  return tagName === 'INPUT' && !untyped.includes(type ?? '');
}
