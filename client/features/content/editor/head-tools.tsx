/** Tools beside the heading: presence, save status, history, the preview beside the editor and preview links. */
import { Check, CloudOff, Eye, History, Send, TriangleAlert, Users } from '#client/ui/picture/staff-icons.tsx';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { addTexts, useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import type { Draft } from './draft.ts';
import type { DraftState } from './draft-state.ts';
import type { EditorSlots } from './slots.ts';
import { fieldNames, type Side } from './item-values.ts';
import { notePresence } from '#shared/api/workflow.ts';
import { useApi } from '#client/lib/api.ts';
import { isImeKey } from '#client/ui/is-ime-key.ts';

const HistoryDialog = lazy(() => import('./history-dialog.tsx').then((module) => ({ default: module.HistoryDialog })));

const LivePreview = lazy(() =>
  Promise.all([import('#client/features/content/live-preview/live-preview.tsx'), addTexts(['live-preview'])]).then(([module]) => ({
    default: module.LivePreview,
  })),
);

interface Props extends Pick<EditorSlots, 'preview'> {
  draft: Draft;
  state: DraftState;
  /** Language that is being written. */
  side: Side;
  /** Whether the preview is open. */
  isPreviewed: boolean;
  onPreview: (isPreviewed: boolean) => void;
}

export function HeadTools({ draft, state, preview, side, isPreviewed, onPreview }: Props) {
  const t = useT();
  const [dialog, setDialog] = useState<'history' | 'share' | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const id = state.item?.id ?? '';
  const close = () => setDialog(null);
  usePreviewKey(() => {
    if (id !== '') onPreview(!isPreviewed);
  });
  return (
    <Bar>
      <PresenceLine draft={draft} id={id} />
      <SaveStatus state={state} />
      {id === '' ? null : (
        <>
          <Button variant="ghost" small onClick={() => setDialog('history')}>
            <History className="icon" aria-hidden="true" /> <span>{t('editor:history.open')}</span>
          </Button>
          <Button ref={opener} variant="ghost" small aria-expanded={isPreviewed} onClick={() => onPreview(!isPreviewed)}>
            <Eye className="icon" aria-hidden="true" /> <span>{t('editor:preview.open')}</span>
          </Button>
          <Button variant="ghost" small onClick={() => setDialog('share')}>
            <Send className="icon" aria-hidden="true" /> <span>{t('editor:preview.share')}</span>
          </Button>
        </>
      )}
      <Suspense>
        {dialog === 'history' ? <HistoryDialog draft={draft} state={state} onClose={close} /> : null}
        {dialog === 'share' ? preview(id, close) : null}
        {isPreviewed && id !== '' ? (
          <LivePreview
            draft={draft}
            state={state}
            side={side}
            onClose={() => {
              onPreview(false);
              opener.current?.focus();
            }}
          />
        ) : null}
      </Suspense>
    </Bar>
  );
}

/** Ctrl+P shows the page instead of printing the form. */
function usePreviewKey(toggle: () => void): void {
  const latest = useRef(toggle);
  useEffect(() => {
    latest.current = toggle;
  });
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (isImeKey(event) || event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', handleKeyDown);
    return () => removeEventListener('keydown', handleKeyDown);
  }, []);
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
  .icon {
    flex: none;
    width: 1.1em;
    height: 1.1em;
  }
  [data-phase='retrying'],
  [data-phase='refused'],
  [data-phase='conflict'] {
    color: var(--warning);
  }
`;

/** Other editors of the item and the fields they are in. */
function PresenceLine({ draft, id }: { draft: Draft; id: string }) {
  const t = useT();
  const others = usePresence(draft, id);
  const isKnown = (field: string) => (fieldNames as readonly string[]).includes(field);
  return (
    <p className="presence" role="status">
      {others.length > 0 ? <Users className="icon" aria-hidden="true" /> : null}
      {others.map(({ name, field }) => (
        <span key={name}>
          {isKnown(field) ? t('editor:presence.at', { name, field: t(`editor:name.${field}`) }) : t('editor:presence.here', { name })}
        </span>
      ))}
    </p>
  );
}

const everyMs = 10_000;

interface OtherEditor {
  name: string;
  field: string;
}

/** Other editors of the item, polled by a heartbeat every few seconds while the page is visible. */
function usePresence(draft: Draft, id: string): readonly OtherEditor[] {
  const api = useApi();
  const [others, setOthers] = useState<readonly OtherEditor[]>([]);
  useEffect(() => {
    if (id === '') return undefined;
    const leave = new AbortController();
    const fieldNow = () => document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset['field'];
    const tell = async () => {
      if (document.visibilityState === 'hidden') return;
      const outcome = await api(notePresence, { body: { id, field: fieldNow() } }, { signal: leave.signal }).catch(() => null);
      if (leave.signal.aborted || outcome?.status !== 'ok') return;
      setOthers(outcome.data.others);
      draft.heard(outcome.data.version);
    };
    void tell();
    const timer = setInterval(() => void tell(), everyMs);
    // At once for who comes back to the tab, such as from the mail about a decision.
    document.addEventListener('visibilitychange', () => void tell(), { signal: leave.signal });
    return () => {
      clearInterval(timer);
      leave.abort();
      void api(notePresence, { body: { id, isLeaving: true } }, { keepalive: true }).catch(() => undefined);
    };
  }, [api, draft, id]);
  return others;
}

/** Save status in one line; a polite live region. */
function SaveStatus({ state: { phase, savedAt, isCopyStored, item, message } }: { state: DraftState }) {
  const t = useT();
  const clock = savedAt > 0 ? new Date(savedAt).toTimeString().slice(0, 5) : '';
  const StatusIcon = phase === 'retrying' ? CloudOff : phase === 'refused' || phase === 'conflict' || !isCopyStored ? TriangleAlert : Check;
  const text = () => {
    if (phase === 'refused') return message || t('editor:status.refused');
    if (phase === 'retrying') return t(isCopyStored ? 'editor:status.kept' : 'editor:status.notKept');
    if (phase === 'clean' && clock) return t('editor:status.saved', { time: clock });
    if (phase === 'clean') return t(item ? 'editor:status.same' : 'editor:status.new');
    return t(`editor:status.${phase}`);
  };
  return (
    <p className="status" role="status" data-phase={phase}>
      <StatusIcon className="icon" aria-hidden="true" /> <span>{text()}</span>
    </p>
  );
}
