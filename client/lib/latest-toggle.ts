/** Sends only the latest value of a toggle, one request in flight at a time. */

interface Settings<Answer> {
  /** Sends a value; returns the server's answer, or null on failure. */
  send: (wished: boolean) => Promise<Answer | null>;
  /** The latest value is stored. */
  onDone: (answer: Answer) => void;
  /** The latest value was refused: the previous value stays. */
  onFailed: () => void;
}

export type LastWish = (wished: boolean) => void;

/** Answers arrive in order, because a call starts after the one before it has ended. */
export function createLastWish<Answer>({ send, onDone, onFailed }: Settings<Answer>): LastWish {
  let wish: boolean | null = null;
  let isSending = false;
  const work = async () => {
    isSending = true;
    let answer: Answer | null = null;
    while (wish !== null) {
      const sent: boolean = wish;
      answer = await send(sent).catch(() => null);
      if (wish === sent) wish = null;
    }
    isSending = false;
    if (answer === null) onFailed();
    else onDone(answer);
  };
  return (wished) => {
    wish = wished;
    if (!isSending) void work();
  };
}
