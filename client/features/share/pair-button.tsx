/** Opens the choice of the other eye of a card, which is loaded on demand. */
import { useState } from 'react';
import { addTexts, useT } from '#client/lib/translations.ts';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import type { PairPicker } from './pair-picker.tsx';

interface Props {
  /** Key of the eye that stays. */
  left: string;
  className: string;
  children: string;
}

export function PairButton({ left, className, children }: Props) {
  const t = useT();
  const toasts = useToasts();
  const [opened, setOpened] = useState<{ Picker: typeof PairPicker } | null>(null);
  const handleOpen = async () => {
    try {
      const [loaded] = await Promise.all([import('./pair-picker.tsx'), addTexts(['work'])]);
      setOpened({ Picker: loaded.PairPicker });
    } catch {
      toasts.show({ type: 'error', text: t('content:article.notLoaded') });
    }
  };
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => void handleOpen()}>
        {children}
      </button>
      {opened ? <opened.Picker left={left} onClose={() => setOpened(null)} /> : null}
    </>
  );
}
