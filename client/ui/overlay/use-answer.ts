/** State of a confirm dialog: open until it is answered; its owner is called once it has closed. */
import { useEffect, useRef, useState } from 'react';

export type Answer = 'stay' | 'go';

export interface Asking {
  isOpen: boolean;
  /** The first answer counts. */
  answer: (answer: Answer) => void;
}

/** `onAnswer` runs after the dialog has returned the focus, so that its owner may unmount it. */
export function useAnswer(onAnswer: (answer: Answer) => void): Asking {
  const [answered, setAnswered] = useState<Answer | null>(null);
  const listener = useRef(onAnswer);
  useEffect(() => {
    listener.current = onAnswer;
  });
  // The dialog's own effect runs before this one.
  useEffect(() => {
    if (answered) listener.current(answered);
  }, [answered]);
  return { isOpen: answered === null, answer: (answer) => setAnswered((before) => before ?? answer) };
}
