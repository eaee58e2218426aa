/** The audit trail: filtered in the address, read on by id, exported, and its seals checked on the server. */
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { styled } from 'styled-components';
import { listAuditNames, listAudits, type AuditRow as Entry } from '#shared/api/audit.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import type { Api } from '#shared/http/api-client.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { useLoaded } from '#client/state/use-loaded.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { media } from '#client/theme/media.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { FilterChoice, FilterDay } from '#client/ui/form/filter-field.tsx';
import { ListSearch } from '#client/ui/list/list-search.tsx';
import { DataTable } from '#client/ui/list/data-table.tsx';
import { Link } from '#client/ui/link.tsx';
import { auditFilters, type AuditFilter, AuditTools, type Notice } from './audit-tools.tsx';
import { useAuditNames, type AuditNames, AuditTime } from './audit-names.tsx';
import { SiteList } from './site-list-style.ts';
import { HeadTools } from '#client/ui/head-tools.tsx';
import { subjectPath } from './subject-path.ts';
import { writingOf } from '#client/ui/text/writing-of.ts';

export function AuditTrail() {
  const t = useT();
  const texts = useListTexts();
  const navigate = useNavigate();
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const filter: AuditFilter = Object.fromEntries(auditFilters.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])));
  const trail = useTrail(new URLSearchParams(filter as Record<string, string>).toString());
  const isFiltered = Object.keys(filter).length > 0;
  const choices = useLoaded(loadNames).value ?? { actions: [], subjectKinds: [] };
  const names = useAuditNames();
  const [said, setSaid] = useState<Notice | null>(null);
  const ask = (change: AuditFilter) => {
    const next = Object.entries({ ...filter, ...change }).filter(([, value]) => value);
    void navigate(next.length > 0 ? `${staffPaths.audits}?${new URLSearchParams(next)}` : staffPaths.audits, { preventScrollReset: true });
  };
  const options = (list: readonly string[], nameOf: (name: string) => string) => list.map((value) => ({ value, label: nameOf(value) }));
  return (
    <AuditList>
      <HeadTools>
        <ListSearch texts={texts} label={t('audits:trail.actor')} value={filter.actor ?? ''} onSearch={(actor) => ask({ actor })} />
        <AuditTools filter={filter} onSay={setSaid} />
      </HeadTools>
      <p role="status" className="said" data-look={said?.isBad ? 'bad' : undefined}>
        {said?.text ?? ''}
      </p>
      <DataTable
        list={trail}
        texts={texts}
        caption={t('manage:frame.section.audits')}
        columns={['id', 'time', 'actor', 'action', 'subject', 'details'].map((key) => t(`audits:trail.column.${key}`))}
        hasActions={false}
        filters={
          <div className="filters" role="group" aria-label={t('staff:form.filters')}>
            <FilterChoice
              label={t('audits:trail.action')}
              all={t('staff:all.action')}
              value={filter.action ?? ''}
              options={options(choices.actions, names.action)}
              onChange={(action) => ask({ action })}
            />
            <FilterChoice
              label={t('audits:trail.subject')}
              all={t('staff:all.subject')}
              value={filter.subjectKind ?? ''}
              options={options(choices.subjectKinds, names.subject)}
              onChange={(subjectKind) => ask({ subjectKind, subjectId: '' })}
            />
            <FilterDay label={t('audits:trail.from')} value={filter.from ?? ''} onChange={(from) => ask({ from })} />
            <FilterDay label={t('audits:trail.until')} value={filter.until ?? ''} onChange={(until) => ask({ until })} />
            {isFiltered ? (
              <Button
                small
                variant="ghost"
                onClick={() => ask({ actor: '', action: '', subjectKind: '', subjectId: '', from: '', until: '' })}
              >
                {t('audits:trail.clear')}
              </Button>
            ) : null}
          </div>
        }
        empty={
          <EmptyState
            mood={isFiltered ? 'open' : 'closed'}
            title={t(isFiltered ? 'manage:list.nothing' : 'audits:trail.empty')}
            text={t(isFiltered ? 'manage:list.nothingText' : 'audits:trail.emptyText')}
          />
        }
        row={(row) => <AuditRow key={row.id} row={row} names={names} />}
      >
        {trail.rows.length > 0 && trail.rows.length < trail.total ? (
          <p className="more">
            <Button variant="ghost" small busy={trail.phase === 'loading'} onClick={trail.more}>
              {t('audits:trail.more')}
            </Button>
          </p>
        ) : null}
      </DataTable>
    </AuditList>
  );
}

const loadNames = (api: Api, signal: AbortSignal) => api(listAuditNames, undefined, { signal });

/** Rows of a filter, given as its query so that equal filters are one; more are added below. */
function useTrail(key: string) {
  const api = useApi();
  const [page, setPage] = useState<{ key: string; rows: readonly Entry[]; total: number }>({ key, rows: [], total: 0 });
  const [phase, setPhase] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leave = new AbortController();
    setPhase('loading');
    const show = async () => {
      const outcome = await api(listAudits, { query: Object.fromEntries(new URLSearchParams(key)) }, { signal: leave.signal }).catch(
        () => null,
      );
      if (leave.signal.aborted) return;
      setPhase(outcome?.status === 'ok' ? 'ready' : 'failed');
      if (outcome?.status === 'ok') setPage({ key, rows: outcome.data, total: outcome.total });
    };
    void show();
    return () => leave.abort();
  }, [api, key, attempt]);
  const rows = page.key === key ? page.rows : [];
  const more = async () => {
    const last = rows.at(-1);
    if (!last || phase === 'loading') return;
    setPhase('loading');
    const outcome = await api(listAudits, { query: { ...Object.fromEntries(new URLSearchParams(key)), before: last.id } });
    setPhase(outcome.status === 'ok' ? 'ready' : 'failed');
    if (outcome.status === 'ok') setPage((now) => (now.key === key ? { ...now, rows: [...now.rows, ...outcome.data] } : now));
  };
  return { rows, total: page.key === key ? page.total : 0, phase, more: () => void more(), reload: () => setAttempt((now) => now + 1) };
}

/** One row of the audit trail. */
function AuditRow({ row, names }: { row: Entry; names: AuditNames }) {
  const t = useT();
  const path = subjectPath(row);
  const subject = row.subjectName || row.subjectId;
  const change = names.change(row);
  return (
    <tr data-row={row.id}>
      <td className="figures">{row.id}</td>
      <td className="when">
        <AuditTime value={row.at} />
      </td>
      <td className="who" lang={writingOf(names.actor(row))}>
        {names.actor(row)}
      </td>
      <td className="act">
        <span className="name">{names.action(row.action)}</span>
        {change ? <span className="sub">{change}</span> : null}
      </td>
      <td className="where">
        {path ? <Link to={path}>{subject}</Link> : <span>{subject}</span>}
        <span className="sub">{names.subject(row.subjectKind)}</span>
      </td>
      <td className="why">
        <span>{row.reason}</span>
        {row.details ? (
          <details>
            <summary>
              <span>{t('audits:trail.details')}</span>
              <span className="visually-hidden"> {row.id}</span>
            </summary>
            <pre>{readable(row.details)}</pre>
          </details>
        ) : null}
      </td>
    </tr>
  );
}

/** JSON in lines, one fact a line. */
function readable(details: string): string {
  const facts: unknown = JSON.parse(details);
  return JSON.stringify(facts, null, 2);
}

const AuditList = styled(SiteList)`
  .said {
    padding: 0.75rem 1.1rem;
    border-radius: var(--r-m);
    background: var(--success-ground);
    color: var(--success);
    font-size: var(--t-ui);
  }
  .said[data-look='bad'] {
    background: var(--danger-ground);
    color: var(--danger);
  }
  td {
    vertical-align: top;
  }
  .who {
    min-width: 6rem;
  }
  .why {
    min-width: 8rem;
    max-width: 30rem;
  }

  ${media.compact} {
    .act,
    .where,
    .why {
      flex: 1 0 100%;
    }
    .act {
      order: -1;
    }
    .act > *,
    .where > .sub {
      display: inline;
      margin-inline-end: 0.6em;
    }
    .where > .sub {
      margin-inline-start: 0.6em;
    }
    .who {
      min-width: 0;
      font-size: var(--t-s);
    }
  }
`;
