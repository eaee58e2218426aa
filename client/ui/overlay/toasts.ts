/** The store of toasts, one per tab. */
import { createContext, use } from 'react';
import { toastDurationMs } from '#shared/limits.ts';

export const toastTypes = ['success', 'info', 'warning', 'error'] as const;
export type ToastType = (typeof toastTypes)[number];

export interface Toast {
  id: number;
  type: ToastType;
  text: string;
  /** 0: stays until closed. */
  durationMs: number;
  closable: boolean;
}

export type ToastGiven = Pick<Toast, 'type' | 'text'> & Partial<Pick<Toast, 'durationMs' | 'closable'>>;

export interface Toasts {
  /** Gives the id with which the message can be closed. */
  show: (toast: ToastGiven) => number;
  close: (id: number) => void;
  list: () => readonly Toast[];
  subscribe: (listener: () => void) => () => void;
}

const shownMax = 3;

/** Creates the store. A fourth message replaces the oldest. */
export function createToasts(): Toasts {
  let shown: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const set = (next: readonly Toast[]) => {
    shown = next;
    for (const listener of listeners) listener();
  };
  return {
    show: ({ type, text, durationMs = toastDurationMs, closable = true }) => {
      lastId += 1;
      // A repeated message restarts its timeout instead of appearing twice.
      const others = shown.filter((toast) => toast.type !== type || toast.text !== text);
      set([...others, { id: lastId, type, text, durationMs, closable }].slice(-shownMax));
      return lastId;
    },
    close: (id) => set(shown.filter((toast) => toast.id !== id)),
    list: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const ToastContext = createContext<Toasts | null>(null);
export const ToastProvider = ToastContext.Provider;

/** The tab's messages: `useToasts().show({ type: 'success', text })`. */
export function useToasts(): Toasts {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error('There is no ToastProvider above');
  return toasts;
}
