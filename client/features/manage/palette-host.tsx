/** Opens the command palette and the map of the keys, which are loaded with the first press. */
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { addTexts, useT } from '#client/lib/translations.ts';
import { isTyping, useKeyChoice } from '#client/state/single-keys.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { useStaffUser } from './staff-navigation.tsx';
import type { SideChoice } from './use-side.ts';
import { isImeKey } from '#client/ui/is-ime-key.ts';

const Palette = lazy(() =>
  Promise.all([import('./palette/command-palette.tsx'), addTexts(['palette'])]).then(([module]) => ({ default: module.CommandPalette })),
);
const KeyMap = lazy(() =>
  Promise.all([import('./palette/key-map.tsx'), addTexts(['palette'])]).then(([module]) => ({ default: module.KeyMap })),
);

const openEvent = 'open-palette';

/** Ctrl K or ⌘ K opens the palette, except where a text editor uses it for links; `?` opens the map of the keys. */
export function PaletteHost({ side }: { side: SideChoice }): ReactNode {
  const user = useStaffUser();
  const [shown, setShown] = useState<'palette' | 'keys' | null>(null);
  const [areSingleKeysOn] = useKeyChoice();
  const isReady = user !== null;
  useEffect(() => {
    if (!isReady) return undefined;
    const leave = new AbortController();
    const options = { signal: leave.signal };
    document.addEventListener(
      'keydown',
      (event) => {
        if (isImeKey(event) || event.defaultPrevented || event.repeat || event.altKey) return;
        const isInEditor = event.target instanceof HTMLElement && event.target.isContentEditable;
        const hasOtherDialog = document.querySelector('dialog[open]:not([data-palette])') !== null;
        if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k' && !isInEditor && !hasOtherDialog) {
          event.preventDefault();
          setShown((now) => (now === 'palette' ? null : 'palette'));
        } else if (event.key === '?' && areSingleKeysOn && !isTyping(event.target) && !document.querySelector('dialog[open]')) {
          event.preventDefault();
          setShown('keys');
        }
      },
      options,
    );
    document.addEventListener(openEvent, () => setShown('palette'), options);
    return () => leave.abort();
  }, [isReady, areSingleKeysOn]);
  if (!user || !shown) return null;
  const close = () => setShown(null);
  return (
    <Suspense>
      {shown === 'palette' ? (
        <Palette user={user} side={side} onClose={close} onKeys={() => setShown('keys')} />
      ) : (
        <KeyMap onClose={close} />
      )}
    </Suspense>
  );
}

/** The mouse's way to the palette. */
export function PaletteButton(): ReactNode {
  const t = useT();
  return (
    <button type="button" className="finder" aria-haspopup="dialog" onClick={() => document.dispatchEvent(new Event(openEvent))}>
      <Icon name="search" />
      <span className="name">{t('manage:frame.find')}</span>
      <kbd aria-hidden="true">{t('manage:frame.findKeys')}</kbd>
    </button>
  );
}
