/** The visitor's clock, by the minute; unknown on the server and while hydrating, so that the HTML is the same for everybody. */
import { useEffect, useState } from 'react';

const everyMs = 60_000;

export function useNow(): number | undefined {
  const [nowMs, setNowMs] = useState<number>();
  useEffect(() => {
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
