/** How each kind of notification comes: in the site, by mail. */
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useSnapshot } from 'valtio';
import { listNotificationChoices, setNotificationChoice, type NotificationChoice } from '#shared/api/notification.ts';
import { mayManage } from '#shared/policies.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';

const ways = ['site', 'mail'] as const;
/** These concern institutions only. */
const ofMakers: readonly NotificationChoice['kind'][] = ['agencyDecided', 'contentDecided'];

export function NotificationChoices() {
  const t = useT();
  const api = useApi();
  const toasts = useToasts();
  const makesContent = mayManage(useSnapshot(useTabState().session).user);
  const [choices, setChoices] = useState<readonly NotificationChoice[] | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    const leave = new AbortController();
    const load = async () => {
      const outcome = await api(listNotificationChoices, undefined, { signal: leave.signal }).catch(() => null);
      if (leave.signal.aborted) return;
      if (outcome?.status === 'ok') setChoices(outcome.data);
      setFailed(outcome?.status !== 'ok');
    };
    void load();
    return () => leave.abort();
  }, [api, attempt]);

  const turn = async (choice: NotificationChoice, way: (typeof ways)[number]) => {
    const changed = { ...choice, [way]: !choice[way] };
    const replace = (next: NotificationChoice) => setChoices((now) => now && now.map((one) => (one.kind === next.kind ? next : one)));
    replace(changed);
    const outcome = await api(setNotificationChoice, { body: { kind: choice.kind, site: changed.site, mail: changed.mail } });
    if (outcome.status === 'ok') return;
    replace(choice);
    toasts.show({ type: 'error', text: outcome.message ?? t('comment:notifications.failed') });
  };
  if (isFailed && !choices) {
    return (
      <Table as="div" role="alert">
        <p className="message error">
          <Icon name="circle-alert" /> <span>{t('comment:notifications.loadFailed')}</span>
        </p>
        <Button variant="ghost" small onClick={() => setAttempt(attempt + 1)}>
          {t('comment:list.retry')}
        </Button>
      </Table>
    );
  }
  if (!choices) return <span className="skeleton-block" />;
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{t('comment:notifications.what')}</th>
          {ways.map((way) => (
            <th key={way} scope="col">
              {t(`comment:notifications.way.${way}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {choices
          .filter(({ kind }) => makesContent || !ofMakers.includes(kind))
          .map((choice) => (
            <tr key={choice.kind}>
              <th scope="row">
                <span>{t(`comment:notifications.kind.${choice.kind}`)}</span>
                <span className="small muted" id={`why-${choice.kind}`}>
                  {t(choice.isFixed ? 'comment:notifications.fixed' : `comment:notifications.about.${choice.kind}`)}
                </span>
              </th>
              {ways.map((way) => (
                <td key={way}>
                  <Switch choice={choice} way={way} onTurn={() => void turn(choice, way)} />
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </Table>
  );
}

interface SwitchProps {
  choice: NotificationChoice;
  way: (typeof ways)[number];
  onTurn: () => void;
}

/** One that cannot be turned says why instead. */
function Switch({ choice, way, onTurn }: SwitchProps) {
  const t = useT();
  const toasts = useToasts();
  const handleClick = () => {
    if (choice.isFixed) toasts.show({ type: 'info', text: t('comment:notifications.fixed') });
    else onTurn();
  };
  return (
    <button
      type="button"
      role="switch"
      aria-checked={choice[way]}
      aria-disabled={choice.isFixed || undefined}
      aria-describedby={`why-${choice.kind}`}
      aria-label={t('comment:notifications.turn', {
        kind: t(`comment:notifications.kind.${choice.kind}`),
        way: t(`comment:notifications.way.${way}`),
      })}
      onClick={handleClick}
    >
      <span />
    </button>
  );
}

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--t-ui);
  line-height: 1.5;

  th {
    text-align: start;
    font-weight: 600;
  }
  thead th {
    padding-block: 0.5rem;
    font-size: var(--t-s);
    color: var(--text-2);
  }
  thead th:not(:first-child) {
    width: 5.5rem;
    text-align: center;
  }
  tbody th,
  td {
    padding-block: 0.75rem;
    border-top: 1px solid var(--line);
  }
  tbody th > .small {
    display: block;
    font-weight: 400;
  }
  td {
    text-align: center;
  }
  [role='switch'] {
    display: inline-grid;
    place-items: center;
    width: 3.25rem;
    height: 2.75rem;
  }
  [role='switch'] > span {
    position: relative;
    width: 2.75rem;
    height: 1.6rem;
    border: 1px solid var(--line-strong);
    border-radius: var(--r-pill);
    background: var(--sunken);
    transition: background-color var(--d2);
  }
  [role='switch'] > span::before {
    content: '';
    position: absolute;
    inset-block-start: 0.2rem;
    inset-inline-start: 0.35rem;
    width: 0.85rem;
    height: 1.1rem;
    border-radius: var(--r-perf);
    background: var(--line-strong);
    transition: translate var(--d2) var(--ease);
  }
  [aria-checked='true'] > span {
    background: var(--accent);
    border-color: var(--accent);
  }
  [aria-checked='true'] > span::before {
    background: var(--accent-ink);
    translate: 1.1rem 0;
  }
  [aria-disabled='true'] {
    opacity: 0.5;
    cursor: not-allowed;
  }
`;
