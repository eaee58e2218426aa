/** The devices on which the user is logged in; each can be logged out from here. */
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { listSessions, revokeOtherSessions, revokeSession, type SessionRow } from '#shared/api/account.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { useApi } from '#client/lib/api.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { QuestionDialog } from '#client/ui/overlay/question-dialog.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';

type Rows = readonly SessionRow[] | 'loading' | 'failed';

export function SessionList(): ReactNode {
  const t = useT();
  const { rows, load, end, endOthers } = useSessions();
  const [isAsking, setAsking] = useState(false);
  if (rows === 'loading') return <p role="status">{t('common:shell.loading')}</p>;
  if (rows === 'failed') {
    return (
      <EmptyState title={t('settings:sessions.failed')}>
        <Button onClick={() => void load()}>{t('settings:form.retry')}</Button>
      </EmptyState>
    );
  }
  return (
    <section className="card" aria-label={t('navigation:section.sessions')}>
      <p className="note">{t('settings:sessions.explained')}</p>
      <List>
        {rows.map((row) => (
          <Session key={row.id} row={row} onEnd={() => end(row)} />
        ))}
      </List>
      {rows.some(({ isCurrent }) => !isCurrent) && (
        <div className="actions">
          <Button variant="danger" onClick={() => setAsking(true)}>
            {t('settings:sessions.endOthers')}
          </Button>
        </div>
      )}
      {isAsking && (
        <QuestionDialog
          isDangerous
          title={t('settings:sessions.question')}
          text={t('settings:sessions.questionText')}
          stayLabel={t('settings:form.cancel')}
          goLabel={t('settings:sessions.endOthers')}
          onStay={() => setAsking(false)}
          onGo={() => {
            setAsking(false);
            void endOthers();
          }}
        />
      )}
    </section>
  );
}

function Session({ row, onEnd }: { row: SessionRow; onEnd: () => Promise<void> }): ReactNode {
  const t = useT();
  const language = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const device = row.device || t('settings:sessions.unknownDevice');
  const handleEnd = () => {
    setBusy(true);
    void onEnd().finally(() => setBusy(false));
  };
  return (
    <li>
      <div>
        <b>{device}</b>
        {row.isCurrent && <span className="here">{t('settings:sessions.current')}</span>}
        <p>
          {t('settings:sessions.times', {
            seen: absoluteDateTime(row.lastSeenTime, language),
            begun: absoluteDateTime(row.createTime, language),
          })}
        </p>
      </div>
      {!row.isCurrent && (
        <Button variant="ghost" small busy={isBusy} onClick={handleEnd} aria-label={t('settings:sessions.endDevice', { device })}>
          {t('settings:sessions.end')}
        </Button>
      )}
    </li>
  );
}

function useSessions() {
  const t = useT();
  const api = useApi();
  const toasts = useToasts();
  const [rows, setRows] = useState<Rows>('loading');
  const load = useCallback(async () => {
    const outcome = await api(listSessions);
    setRows(outcome.status === 'ok' ? outcome.data : 'failed');
  }, [api]);
  useEffect(() => void load(), [load]);
  const end = async ({ id }: SessionRow) => {
    const outcome = await api(revokeSession, { body: { id } }, { showMessage: true });
    if (outcome.status !== 'ok') return;
    setRows((before) => (typeof before === 'string' ? before : before.filter((row) => row.id !== id)));
    toasts.show({ type: 'success', text: t('settings:sessions.ended') });
  };
  const endOthers = async () => {
    const outcome = await api(revokeOtherSessions, { body: {} }, { showLoading: true, showMessage: true });
    if (outcome.status !== 'ok') return;
    setRows((before) => (typeof before === 'string' ? before : before.filter(({ isCurrent }) => isCurrent)));
    toasts.show({ type: 'success', text: t('settings:sessions.othersEnded', { count: outcome.data.ended }) });
  };
  return { rows, load, end, endOthers };
}

const List = styled.ul`
  li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 1rem;
    padding-block: 0.9rem;
    border-bottom: 1px solid var(--line);
    line-height: 1.5;
  }
  li:last-child {
    border-bottom: 0;
  }
  li p {
    color: var(--text-2);
    font-size: var(--t-s);
    line-height: 1.6;
  }
  .here {
    display: inline-block;
    margin-inline-start: 0.6rem;
    padding: 0.1em 0.7em;
    border-radius: var(--r-pill);
    background: var(--success-ground);
    color: var(--success);
    font-size: var(--t-xs);
    font-weight: 600;
  }
  .button {
    flex: none;
    min-height: 2.75rem;
  }

  ${media.phone} {
    li {
      flex-wrap: wrap;
    }
  }
`;
