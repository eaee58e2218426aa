/** Tells the owner of a part when something about the part changes. */
import { useEffect, useRef } from 'react';

export function useTold<Value>(value: Value, tell: (value: Value) => void): void {
  const listener = useRef(tell);
  useEffect(() => {
    listener.current = tell;
  });
  useEffect(() => listener.current(value), [value]);
}
