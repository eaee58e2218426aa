/** The editor of bodies, a chunk of its own; it comes while the work is being fetched. */
import { useEffect, useState } from 'react';

const loadKit = () =>
  Promise.all([import('./rich-body.tsx'), import('./rich-toolbar.tsx'), import('./rich-dialogs.tsx'), import('./rich-picture.tsx')]).then(([{ RichBody }, { RichToolbar }, { RichDialog }, { putPicture }]) => ({
    RichBody,
    RichToolbar,
    RichDialog,
    putPicture,
  }));

export type Kit = Awaited<ReturnType<typeof loadKit>>;

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
