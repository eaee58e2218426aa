/** The last action on the show with the way back, until another one replaces it. */
import { useState, type ReactNode } from 'react';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { Undo2 } from '#client/ui/picture/staff-icons.tsx';

interface Done {
  text: string;
  undo: () => void;
}

export interface Undo {
  note: (text: string, undo: () => void) => void;
  notice: ReactNode;
}

export function useUndo(): Undo {
  const t = useT();
  const [done, setDone] = useState<Done | null>(null);
  return {
    note: (text, undo) => setDone({ text, undo }),
    notice: (
      <div className="undo" role="status" data-empty={done === null || undefined}>
        {done ? (
          <>
            <span>{done.text}</span>
            <Button
              small
              variant="ghost"
              onClick={() => {
                setDone(null);
                done.undo();
              }}
            >
              <Undo2 className="icon" aria-hidden="true" /> <span>{t('ceremony:console.undo')}</span>
            </Button>
          </>
        ) : null}
      </div>
    ),
  };
}
