/** The rich-text editor, loaded once when a form needs it. */
import { useEffect, useState } from 'react';
import type { Kit } from './rich-kit.ts';

let coming: Promise<Kit> | undefined;

/** Loads the rich-text editor once; a failed load is retried at the next call. */
export function loadKit(): Promise<Kit> {
  coming ??= import('./rich-kit.ts').then(
    ({ kit }) => kit,
    (error: unknown) => {
      coming = undefined;
      throw error;
    },
  );
  return coming;
}

/** Null until it is loaded. */
export function useKit(): Kit | null {
  const [kit, setKit] = useState<Kit | null>(null);
  useEffect(() => {
    let isHere = true;
    void loadKit().then((loaded) => isHere && setKit(loaded));
    return () => {
      isHere = false;
    };
  }, []);
  return kit;
}
