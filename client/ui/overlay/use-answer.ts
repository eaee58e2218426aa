/** The life of a dialog that asks: open until it is answered, and its owner told once it has closed. */
import { useEffect, useRef, useState } from 'react';

export type Answer = 'stay' | 'go';

export interface Asking {
  isOpen: boolean;
  /** The first answer counts. */
  answer: (answer: Answer) => void;
}

/** `onAnswer` hears the answer after the dialog has given the focus back: only then may its owner drop it. */
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
