/** The last removal on a screen of awards data, with its undo, until it is closed or another one follows. */
import { createContext, use, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { restoreRemoved } from '#shared/api/press/removed-record.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { OutcomeNotice } from '#client/ui/list/outcome-notice.tsx';
import { useAction } from '#client/features/award/staff/use-action.ts';

interface Removal {
  removedId: string;
  name: string;
  /** Shows the record again, where the screen itself stays. */
  onRestored?: () => void;
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
  const texts = useListTexts();
  const [last, setLast] = useState<Removal | null>(null);
  const { run, isBusy } = useAction(() => setLast(null));
  const restore = ({ removedId, onRestored: show = onRestored }: Removal) =>
    void run(
      () => api(restoreRemoved, { body: { removedId } }),
      () => {
        setLast(null);
        show?.();
      },
    );
  return (
    <NoteRemoval value={setLast}>
      <Status role="status">
        {last ? (
          <OutcomeNotice
            texts={texts}
            isPartial={false}
            undoLabel={t('awards:remove.undo')}
            isBusy={isBusy}
            onUndo={() => restore(last)}
            onClose={() => setLast(null)}
          >
            {t('awards:remove.done', { name: last.name })}
          </OutcomeNotice>
        ) : null}
      </Status>
      {children}
    </NoteRemoval>
  );
}

const Status = styled.div`
  &:not(:empty) {
    margin-bottom: 1.25rem;
  }
`;
