/** Keyboard shortcuts of the review, which can be switched off permanently. */
import { useEffect, useRef } from 'react';
import { isTyping } from '#client/state/single-keys.ts';
import { isImeKey } from '#client/ui/is-ime-key.ts';

type ReviewKey = 'a' | 'r' | 'j' | 'k';

/** Runs the action of a pressed key while shortcuts are on; ignores keys while typing and while a dialog is open. */
export function useReviewKeys(isOn: boolean, actions: Partial<Record<ReviewKey, () => void>>): void {
  const now = useRef(actions);
  useEffect(() => {
    now.current = actions;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const handleKey = (event: KeyboardEvent) => {
      if (isImeKey(event) || event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
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
