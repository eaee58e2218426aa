/** The editor of bodies, a chunk of its own; it comes while the work is being fetched. */
import { useEffect, useState } from 'react';
import type { Kit } from './rich-kit.ts';

let coming: Promise<Kit> | undefined;

/** Asks for it once; again after a failure. */
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

/** Null until it is there. */
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
