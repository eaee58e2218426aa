/** What the browser adds to a programme: the time, and the visitor's own choice, which is kept on the device. */
import { useEffect, useState } from 'react';
import { readChosenEvents, storeChosenEvents } from '#client/lib/storage.ts';

/** Milliseconds, renewed twice a minute; null on the server and until this is hydrated. */
export function useNow(): number | null {
  const [nowMs, setNow] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 30_000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

/** Ids of the chosen events, null until this is hydrated, and a function that chooses one or takes it out. */
export function useChosenEvents(): [ids: readonly string[] | null, toggle: (id: string) => void] {
  const [ids, setIds] = useState<readonly string[] | null>(null);
  useEffect(() => setIds(readChosenEvents()), []);
  const toggle = (id: string) => {
    // Another tab may have changed it.
    const stored = readChosenEvents();
    const next = stored.includes(id) ? stored.filter((other) => other !== id) : [...stored, id];
    storeChosenEvents(next);
    setIds(next);
  };
  return [ids, toggle];
}
