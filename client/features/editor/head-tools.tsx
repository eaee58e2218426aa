/** Beside the page's heading: who else is here, whether all is saved, the history, and links for readers. */
import { Eye, History } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import type { Draft } from './draft.ts';
import type { DraftState } from './draft-state.ts';
import { PresenceLine } from './presence-line.tsx';
import { SaveStatus } from './save-status.tsx';
import type { EditorSlots } from './slots.ts';

const HistoryDialog = lazy(() => import('./history-dialog.tsx').then((module) => ({ default: module.HistoryDialog })));

interface Props extends Pick<EditorSlots, 'preview'> {
  draft: Draft;
  state: DraftState;
}

export function HeadTools({ draft, state, preview }: Props) {
  const t = useT();
  const [shown, setShown] = useState<'history' | 'preview' | null>(null);
  const id = state.work?.id ?? '';
  const close = () => setShown(null);
  return (
    <Bar>
      <PresenceLine draft={draft} id={id} />
      <SaveStatus state={state} />
      {id === '' ? null : (
        <>
          <Button look="ghost" small onClick={() => setShown('history')}>
            <History className="ic" aria-hidden="true" /> {t('editor:history.open')}
          </Button>
          <Button look="ghost" small onClick={() => setShown('preview')}>
            <Eye className="ic" aria-hidden="true" /> {t('editor:preview.open')}
          </Button>
        </>
      )}
      <Suspense>
        {shown === 'history' ? <HistoryDialog draft={draft} state={state} onClose={close} /> : null}
        {shown === 'preview' ? preview(id, close) : null}
      </Suspense>
    </Bar>
  );
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem 1rem;
  font-size: var(--t-s);
  color: var(--text-2);

  > p {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.4rem;
  }
  .ic {
    flex: none;
    width: 1.1em;
    height: 1.1em;
  }
  [data-phase='retrying'],
  [data-phase='refused'],
  [data-phase='conflict'] {
    color: var(--amber-600);
  }
`;
