/** Notice after an action on rows of a list: its effect, skipped rows, and undo. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
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
        <Actions>
          {onUndo ? (
            <Button variant="ghost" small busy={isBusy} onClick={onUndo}>
              {undoLabel}
            </Button>
          ) : null}
          <Button variant="ghost" small onClick={onClose}>
            {texts.close}
          </Button>
        </Actions>
      }
    >
      {children}
    </Banner>
  );
}

const Actions = styled.span`
  display: flex;
  gap: 0.5rem;
`;
