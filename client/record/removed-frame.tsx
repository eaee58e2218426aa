/** The last removal on a screen of awards data, with its undo, until it is closed or another one follows. */
import { createContext, use, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Outcome } from '#shared/http/api-client.ts';
import { restoreRemoved } from '#shared/api/removed-record.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { useAction } from './use-action.ts';

interface Removal {
  removedId: string;
  name: string;
  /** Shows the record again, where the screen itself stays. */
  onRestored?: () => void;
  /** Of another act that can be undone: what was done, and its undo. */
  act?: { text: string; undo: () => Promise<Outcome<unknown>> };
}

const NoteRemoval = createContext<(removal: Removal) => void>(() => undefined);

/** Reports a removal to the frame around the screen. */
export const useNoteRemoval = () => use(NoteRemoval);

interface Props {
  /** After the undo of a removal that does not say how its record is shown again. */
  onRestored?: () => void;
  children: ReactNode;
}

export function RemovedFrame({ onRestored, children }: Props) {
  const t = useT();
  const api = useApi();
  const [last, setLast] = useState<Removal | null>(null);
  const { run, isBusy } = useAction(() => setLast(null));
  const restore = ({ removedId, onRestored: show = onRestored, act }: Removal) =>
    void run(
      (): Promise<Outcome<unknown>> => (act ? act.undo() : api(restoreRemoved, { body: { removedId } }, { showLoading: true })),
      () => {
        setLast(null);
        show?.();
      },
    );
  return (
    <NoteRemoval value={setLast}>
      <Status role="status">
        {last ? (
          <Banner
            kind="info"
            icon="circle-check"
            action={
              <Acts>
                <Button variant="ghost" small busy={isBusy} onClick={() => restore(last)}>
                  {t('awards:remove.undo')}
                </Button>
                <Button variant="ghost" small onClick={() => setLast(null)}>
                  {t('manage:list.close')}
                </Button>
              </Acts>
            }
          >
            {last.act?.text ?? t('awards:remove.done', { name: last.name })}
          </Banner>
        ) : null}
      </Status>
      {children}
    </NoteRemoval>
  );
}

/** They stay beside each other on a phone. */
const Acts = styled.span`
  display: inline-flex;
  gap: 0.6rem;
`;

const Status = styled.div`
  &:not(:empty) {
    margin-bottom: 1.25rem;
  }
`;
