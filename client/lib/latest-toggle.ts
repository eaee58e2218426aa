/** Sets something at the server to what was wished for last: one call at a time, however quickly a switch is turned. */

interface Settings<Answer> {
  /** Sets; gives what the server says, or null when it did not do it. */
  send: (wished: boolean) => Promise<Answer | null>;
  /** The last wish is fulfilled. */
  onDone: (answer: Answer) => void;
  /** It is not, and nothing else is wished for: what was before holds. */
  onFailed: () => void;
}

export type LastWish = (wished: boolean) => void;

/** Answers come in the order of the wishes, because the next call begins when the one before it has ended. */
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
