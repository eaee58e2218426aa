/** The notifications of an account: unread ones marked, all read at once, older ones on demand. */
import { useRef } from 'react';
import { styled } from 'styled-components';
import type { NotificationRow } from '#shared/api/notification.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { TimeText } from '#client/ui/text/time-text.tsx';
import { useNotifications } from './use-notifications.ts';

export function NotificationList() {
  const t = useT();
  const { loaded, unread, state, loadMore, read } = useNotifications();
  const list = useRef<HTMLUListElement>(null);
  const handleMore = async () => {
    const shown = loaded?.rows.length ?? 0;
    await loadMore();
    requestAnimationFrame(() => list.current?.children[shown]?.querySelector<HTMLElement>('a, button')?.focus());
  };

  if (!loaded) return state === 'failed' ? <Failed onRetry={() => void loadMore()} /> : <Waiting />;
  if (loaded.rows.length === 0)
    return <EmptyState level={3} title={t('comment:notifications.empty')} text={t('comment:notifications.emptyText')} />;
  return (
    <List>
      <div className="top">
        <p className="small muted" role="status">
          {unread > 0 ? t('comment:notifications.unread', { count: unread }) : t('comment:notifications.allRead')}
        </p>
        {unread > 0 ? (
          <Button variant="ghost" small onClick={() => void read()}>
            <Icon name="check" /> <span>{t('comment:notifications.readAll')}</span>
          </Button>
        ) : null}
      </div>
      <ul ref={list}>
        {loaded.rows.map((row) => (
          <li key={row.id} data-unread={row.isRead ? undefined : ''}>
            <Row row={row} onRead={() => void (!row.isRead && read([row.id]))} />
          </li>
        ))}
      </ul>
      {state === 'failed' ? (
        <p className="message error" role="alert">
          <Icon name="circle-alert" /> <span>{t('comment:notifications.loadFailed')}</span>
        </p>
      ) : null}
      {loaded.hasMore ? (
        <Button variant="ghost" busy={state === 'loading'} onClick={() => void handleMore()}>
          {t('comment:notifications.more')}
        </Button>
      ) : null}
    </List>
  );
}

function Row({ row, onRead }: { row: NotificationRow; onRead: () => void }) {
  const t = useT();
  return (
    <article>
      <h3>
        {row.isRead ? null : <span className="visually-hidden">{t('comment:notifications.new')}</span>}
        {row.path ? (
          <Link to={row.path} onClick={onRead}>
            {row.title}
          </Link>
        ) : (
          <span>{row.title}</span>
        )}
      </h3>
      {row.text ? <p>{row.text}</p> : null}
      <p className="small muted foot">
        <span>{t(`comment:notifications.kind.${row.kind}`)}</span>
        <TimeText value={row.createTime} relative />
        {row.isRead || row.path ? null : (
          <button type="button" className="link" onClick={onRead}>
            {t('comment:notifications.read')}
          </button>
        )}
      </p>
    </article>
  );
}

function Waiting() {
  const t = useT();
  return (
    <List role="status" aria-label={t('common:shell.loading')}>
      <span className="skeleton-block" />
      <span className="skeleton-block" />
      <span className="skeleton-block" />
    </List>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return (
    <List role="alert">
      <p className="message error">
        <Icon name="circle-alert" /> <span>{t('comment:notifications.loadFailed')}</span>
      </p>
      <Button variant="ghost" small onClick={onRetry}>
        {t('comment:list.retry')}
      </Button>
    </List>
  );
}

const List = styled.div`
  display: grid;
  justify-items: start;
  gap: 1rem;

  .skeleton-block {
    width: 100%;
    height: 4.5rem;
  }
  .top {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.5rem 1rem;
    width: 100%;
    min-height: 2.5rem;
  }
  ul {
    width: 100%;
  }
  li {
    position: relative;
    padding: 1.1rem 0 1.1rem 1.75rem;
    border-top: 1px solid var(--line);
  }
  li[data-unread]::before {
    content: '';
    position: absolute;
    inset-block-start: 1.5rem;
    inset-inline-start: 0.2rem;
    width: 0.6rem;
    height: 0.85rem;
    border-radius: var(--r-perf);
    rotate: var(--tilt);
    background: var(--danger);
  }
  h3 {
    font: 500 var(--t-ui) / 1.5 var(--f-ui);
    letter-spacing: 0;
  }
  [data-unread] h3 {
    font-weight: 700;
  }
  h3 a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  li:has(h3 a):hover h3 {
    color: var(--gold-text);
  }
  article > p {
    margin-top: 0.2rem;
    font-size: var(--t-ui);
    line-height: 1.6;
    overflow-wrap: anywhere;
  }
  .foot {
    display: flex;
    flex-wrap: wrap;
    gap: 0.2rem 1rem;
    font-size: var(--t-s);
  }
  .link {
    font-size: var(--t-s);
    z-index: var(--z-tabs);
  }
`;
