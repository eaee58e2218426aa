/** Seconds until another code may be asked for; a reload does not shorten them, and the server is the judge anyway. */
import { useEffect, useState } from 'react';

const tickMs = 250;

/** Seconds left (0 = none), and how to begin. `name` says what the code is for. */
export function useCountdown(name: string): [seconds: number, begin: (seconds: number) => void] {
  const key = `codeDeadline.${name}`;
  const [deadlineMs, setDeadlineMs] = useState(0);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => setDeadlineMs(readDeadline(key)), [key]);
  useEffect(() => {
    if (deadlineMs === 0) return undefined;
    const tick = () => {
      const left = Math.max(0, Math.ceil((deadlineMs - Date.now()) / 1_000));
      setSeconds(left);
      if (left === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, tickMs);
    tick();
    return () => clearInterval(timer);
  }, [deadlineMs]);
  const begin = (from: number) => {
    const until = Date.now() + from * 1_000;
    writeDeadline(key, until);
    setDeadlineMs(until);
  };
  return [seconds, begin];
}

function readDeadline(key: string): number {
  try {
    const kept = Number(sessionStorage.getItem(key));
    return Number.isFinite(kept) && kept > Date.now() ? kept : 0;
  } catch {
    return 0;
  }
}

function writeDeadline(key: string, until: number): void {
  try {
    sessionStorage.setItem(key, String(until));
  } catch {
    // Where nothing is kept a reload forgets the countdown; the server does not.
  }
}
