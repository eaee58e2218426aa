/** One page on its way to many visitors: who comes late gets first what has been sent already. */

export interface SharedStream {
  /** Calls `write` with everything from the beginning on, then `end`. Returns how to leave. */
  follow: (write: (html: string) => void, end: () => void) => () => void;
  done: Promise<void>;
}

interface Follower {
  write: (html: string) => void;
  end: () => void;
}

export function createSharedStream(pipe: (write: (html: string) => void) => Promise<void>): SharedStream {
  const sent: string[] = [];
  const followers = new Set<Follower>();
  let ended = false;
  const done = pipe((html) => {
    sent.push(html);
    for (const follower of followers) follower.write(html);
  }).finally(() => {
    ended = true;
    for (const follower of followers) follower.end();
    followers.clear();
  });
  done.catch(() => undefined);
  return {
    done,
    follow: (write, end) => {
      const follower = { write, end };
      for (const html of sent) write(html);
      if (ended) end();
      else followers.add(follower);
      return () => followers.delete(follower);
    },
  };
}
