/** Text that is typed into a control that adds entries, but not added yet, when its form is submitted. */
import { useEffect, useRef, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/**
 * Calls `keep` before the form of the field is submitted. It adds the entry and gives true, so that the form is submitted with
 * it, or says beside the field why it cannot and gives false: then the form stays, and the field gets the focus.
 */
export function useTypedEntry(field: RefObject<HTMLInputElement | null>, keep: () => boolean): void {
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
  useEffect(() => {
    const form = field.current?.form;
    const handleSubmit = (event: Event) => {
      // Rendered at once: the form's own handler comes next and reads the entry.
      if (flushSync(() => latest.current())) return;
      event.preventDefault();
      event.stopPropagation();
      field.current?.focus();
    };
    form?.addEventListener('submit', handleSubmit, true);
    return () => form?.removeEventListener('submit', handleSubmit, true);
  }, [field]);
}
