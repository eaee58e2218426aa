/** Messages from outside the components, such as the call helper's. */
import type { ToastGiven, Toasts } from '#client/ui/overlay/toasts.ts';

/** Shows a message; components use `useToasts()`. */
export function showToast({ toasts }: { toasts: Toasts }, toast: ToastGiven): void {
  toasts.show(toast);
}
