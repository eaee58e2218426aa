/** The last action on the show with the way back, until another one replaces it, or the ceremony ends. */
import { useState, type ReactNode } from 'react';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { Undo2 } from '#client/ui/picture/staff-icons.tsx';

interface Done {
  text: string;
  /** The end of the ceremony that was known when it was done. */
  closedAt: string | null;
  undo: () => void;
}

export interface Undo {
  note: (text: string, undo: () => void) => void;
  notice: ReactNode;
}

export function useUndo({ closedAt }: { closedAt: string | null }): Undo {
  const t = useT();
  const [last, setDone] = useState<Done | null>(null);
  // Nothing returns to the stage after the end.
  const done = last?.closedAt === closedAt ? last : null;
  return {
    note: (text, undo) => setDone({ text, undo, closedAt }),
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
