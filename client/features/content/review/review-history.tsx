/** History of an item and the guests' answers, the latest first. */
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { getSnapshot, listHistory, type HistoryEntry } from '#shared/api/workflow.ts';
import { listPreviews } from '#shared/api/preview.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { useApi } from '#client/lib/api.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { useLoaded } from '#client/state/use-loaded.ts';
import { Button } from '#client/ui/button.tsx';
import { ListFailed } from '#client/ui/list/list-states.tsx';
import type { ItemDetail, ItemFields } from '#shared/api/content-staff.ts';
import { pageSizeMax } from '#shared/limits.ts';

/** Number of entries before "show all". */
const shownFirst = 6;
/** Actions with a label; others show their name. */
const known: readonly string[] = [
  'add',
  'save',
  'before',
  'submitApprove',
  'withdraw',
  'approve',
  'approveAndOnline',
  'reject',
  'edit',
  'revise',
  'online',
  'offline',
  'remove',
  'restore',
  'review',
  'unschedule',
  'reschedule',
  'addPreview',
  'revokePreview',
];
/** State colours of actions whose entry has no state. */
const marks: Readonly<Record<string, string>> = {
  submitApprove: 'audit',
  approve: 'audited',
  reject: 'reject',
  online: 'putaway',
  offline: 'soldout',
};

export function ReviewHistory({ history }: { history: WorkHistory }) {
  const t = useT();
  const texts = useListTexts();
  const [isWhole, setWhole] = useState(false);
  const { rows, total, phase } = history;
  const shown = isWhole ? rows : rows.slice(0, shownFirst);
  const handleMore = () => {
    if (isWhole) void history.more();
    else setWhole(true);
  };
  return (
    <section className="card">
      <h2>{t('review:review.history')}</h2>
      {phase === 'failed' ? <ListFailed texts={texts} onRetry={() => void history.more()} /> : null}
      {phase === 'ready' && rows.length === 0 ? <p className="small muted">{t('review:review.noHistory')}</p> : null}
      <Line>
        {shown.map((entry, index) => (
          <Entry key={`${entry.at} ${index}`} entry={entry} />
        ))}
      </Line>
      {shown.length < total ? (
        <Button variant="ghost" small onClick={handleMore}>
          {t('review:review.more')}
        </Button>
      ) : null}
    </section>
  );
}

function Entry({ entry: { act, actorName, at, reason } }: { entry: HistoryEntry }): ReactNode {
  const t = useT();
  const language = useLanguage();
  const what = known.includes(act) ? t(`review:review.did.${act}`) : act;
  return (
    <li data-state={marks[act]}>
      <p>{`${actorName} ${what}${reason ? t('review:review.because', { reason }) : ''}`}</p>
      <time dateTime={at}>{absoluteDateTime(at, language)}</time>
    </li>
  );
}

/** Renders nothing without answers. */
export function GuestAnswers({ contentId }: { contentId: string }) {
  const t = useT();
  const language = useLanguage();
  const { value } = useLoaded((api, signal) => api(listPreviews, { query: { contentId } }, { signal }), contentId);
  // Viewers without the permission get no links; the rest of the review works without them.
  const links = (value ?? []).filter(({ decision }) => decision !== '');
  if (links.length === 0) return null;
  return (
    <section className="card">
      <h2>{t('review:review.guests')}</h2>
      <Line>
        {links.map(({ id, guest, decision, note, answerTime, isOutdated }) => (
          <li key={id} data-state={decision === 'approve' ? 'putaway' : 'reject'}>
            <p>
              <b>{guest || t('review:review.guest')}</b> <span>{t(`review:links.answer.${decision || 'none'}`)}</span>
            </p>
            {note ? <blockquote>{note}</blockquote> : null}
            <span>{`${answerTime ? absoluteDateTime(answerTime, language) : ''} ${isOutdated ? t('review:links.outdated') : ''}`}</span>
          </li>
        ))}
      </Line>
    </section>
  );
}

const Line = styled.ul`
  li {
    --c: var(--mute);
    position: relative;
    padding: 0 0 1rem 1.6rem;
    font-size: var(--t-ui);
    line-height: 1.55;
    overflow-wrap: anywhere;
  }
  li:last-child {
    padding-bottom: 0;
  }
  li::before {
    content: '';
    position: absolute;
    inset: 0.3em auto auto 0.1rem;
    width: 0.625rem;
    height: 0.875rem;
    border-radius: var(--r-perf);
    rotate: var(--tilt);
    background: var(--c);
  }
  [data-state='audit'] {
    --c: var(--amber-500);
  }
  [data-state='audited'] {
    --c: var(--info);
  }
  [data-state='reject'] {
    --c: var(--danger);
  }
  [data-state='putaway'] {
    --c: var(--accent);
  }
  [data-state='soldout'] {
    --c: var(--text-2);
  }
  time,
  li > span {
    font-size: var(--t-s);
    color: var(--text-2);
  }
  blockquote {
    margin-block: 0.2rem;
    padding-inline-start: 0.6rem;
    border-inline-start: 0.1875rem solid var(--line);
    white-space: pre-line;
  }
  & + .button {
    margin-top: 1rem;
  }
`;

interface WorkHistory {
  rows: readonly HistoryEntry[];
  total: number;
  phase: 'loading' | 'ready' | 'failed';
  more: () => Promise<void>;
}

/** History of an item, reloaded with every new version. */
export function useItemHistory({ id, version }: Pick<ItemDetail, 'id' | 'version'>): WorkHistory {
  const api = useApi();
  const [shown, setShown] = useState<Omit<WorkHistory, 'more'>>({ rows: [], total: 0, phase: 'loading' });
  const read = useCallback(
    async (pageNum: number) => {
      const outcome = await api(listHistory, { params: { id }, query: { pageNum, pageSize: pageSizeMax } });
      if (outcome.status !== 'ok') return setShown((before) => ({ ...before, phase: 'failed' }));
      return setShown((before) => ({
        rows: pageNum === 1 ? outcome.data : [...before.rows, ...outcome.data],
        total: outcome.total,
        phase: 'ready',
      }));
    },
    [api, id],
  );
  useEffect(() => void read(1), [read, version]);
  return { ...shown, more: () => read(Math.floor(shown.rows.length / pageSizeMax) + 1) };
}

export interface Base {
  /** The live version, or the one of the last decision. */
  kind: 'live' | 'approve' | 'reject';
  fields: ItemFields;
}

/** Version to compare with: the live one, else that of the last decision; null if there is neither. */
export function useBase(item: ItemDetail, { rows }: Pick<WorkHistory, 'rows'>): Base | null {
  const { id, revisionId, live } = item;
  const last = live
    ? undefined
    : rows.find(
        (entry) => isDecision(entry.act) && entry.revisionId === revisionId && entry.version !== null && entry.version < item.version,
      );
  const [act, version] = [last?.act, last?.version ?? null];
  const { value: fields } = useLoaded(
    (api, signal) => api(getSnapshot, { params: { id }, query: { revisionId, version: version ?? 0 } }, { signal }),
    isDecision(act) && version !== null ? `${revisionId} ${version}` : null,
  );
  if (!live) return fields && isDecision(act) ? { kind: act, fields } : null;
  return live.revisionId === revisionId ? null : { kind: 'live', fields: live.fields };
}

function isDecision(act: string | undefined): act is 'approve' | 'reject' {
  return act === 'approve' || act === 'reject';
}
