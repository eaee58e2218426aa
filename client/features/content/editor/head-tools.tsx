/** Beside the page's heading: who else is here, whether all is saved, the history, the page as it will look, and links for readers. */
import { Eye, History, Send } from '#client/ui/staff-icons.tsx';
import { lazy, Suspense, useState, type MouseEvent } from 'react';
import { styled } from 'styled-components';
import { paths } from '#shared/paths.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { Link } from '#client/ui/link.tsx';
import type { Draft } from './draft.ts';
import { isUnsaved, type DraftState } from './draft-state.ts';
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
  const [shown, setShown] = useState<'history' | 'share' | null>(null);
  const id = state.item?.id ?? '';
  const close = () => setShown(null);
  // What is typed is saved first: the page shows what the server has.
  const handlePreview = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isUnsaved(state)) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    void draft.save().then((isSaved) => {
      if (isSaved && !open(href, '_blank')) location.assign(href);
    });
  };
  return (
    <Bar>
      <PresenceLine draft={draft} id={id} />
      <SaveStatus state={state} />
      {id === '' ? null : (
        <>
          <Button look="ghost" small onClick={() => setShown('history')}>
            <History className="ic" aria-hidden="true" /> {t('editor:history.open')}
          </Button>
          <Link className="btn ghost sm" to={paths.managePreview(id)} target="_blank" onClick={handlePreview}>
            <Eye className="ic" aria-hidden="true" /> {t('editor:preview.open')}
          </Link>
          <Button look="ghost" small onClick={() => setShown('share')}>
            <Send className="ic" aria-hidden="true" /> {t('editor:preview.share')}
          </Button>
        </>
      )}
      <Suspense>
        {shown === 'history' ? <HistoryDialog draft={draft} state={state} onClose={close} /> : null}
        {shown === 'share' ? preview(id, close) : null}
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
