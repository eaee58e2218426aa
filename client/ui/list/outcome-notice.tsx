/** What has just been done with rows of a list, whether some were left out, and the way back. */
import type { ReactNode } from 'react';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import type { ListTexts } from './list-texts.ts';

interface Props {
  texts: ListTexts;
  /** Something was left out or refused. */
  isPartial: boolean;
  undoLabel: string;
  isBusy: boolean;
  /** Null where it cannot be taken back. */
  onUndo: (() => void) | null;
  onClose: () => void;
  children: ReactNode;
}

export function OutcomeNotice({ texts, isPartial, undoLabel, isBusy, onUndo, onClose, children }: Props) {
  return (
    <Banner
      kind={isPartial ? 'warning' : 'info'}
      icon={isPartial ? 'triangle-alert' : 'circle-check'}
      action={
        <>
          {onUndo ? (
            <Button variant="ghost" small busy={isBusy} onClick={onUndo}>
              {undoLabel}
            </Button>
          ) : null}
          <Button variant="ghost" small onClick={onClose}>
            {texts.close}
          </Button>
        </>
      }
    >
      {children}
    </Banner>
  );
}
