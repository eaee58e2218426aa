/** Sends only the latest value of a toggle, one request in flight at a time. */

interface Settings<Answer> {
  /** Sends a value; returns the server's answer, or null on failure. */
  send: (value: boolean) => Promise<Answer | null>;
  /** The latest value is stored. */
  onDone: (answer: Answer) => void;
  /** The latest value was refused: the previous value stays. */
  onFailed: () => void;
}

export type LatestToggle = (value: boolean) => void;

/** Answers arrive in order, because a call starts after the one before it has ended. */
export function createLatestToggle<Answer>({ send, onDone, onFailed }: Settings<Answer>): LatestToggle {
  let latest: boolean | null = null;
  let isSending = false;
  const work = async () => {
    isSending = true;
    let answer: Answer | null = null;
    while (latest !== null) {
      const sent: boolean = latest;
      answer = await send(sent).catch(() => null);
      if (latest === sent) latest = null;
    }
    isSending = false;
    if (answer === null) onFailed();
    else onDone(answer);
  };
  return (next) => {
    latest = next;
    if (!isSending) void work();
  };
}
