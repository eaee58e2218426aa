/** The statistics of a period: a figure for each count, the curve of one of them, and what was used most. */
import { useState, type ReactNode, useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { getStatistics, metrics, type Metric, type Statistics } from '#shared/api/statistics/statistics-staff.ts';
import { absoluteDate, beginOfDayMs, isoDate } from '#shared/dates.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { ListExport } from '#client/lib/list-export/list-export.tsx';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { IconButton } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { HeadTools } from '#client/ui/head-tools.tsx';
import { Link } from '#client/ui/link.tsx';
import { ListFailed, ListWaiting } from '#client/ui/list/list-states.tsx';
import { Change } from './change.tsx';
import { Curve } from './curve.tsx';
import { daysOfShown, lengths, queryOfShown, readShown, shiftShown, type Shown } from './statistics-period.ts';
import { MostUsed } from './most-used.tsx';
import { useApi } from '#client/lib/api.ts';
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';

/** Behind a guard only: the address and the clock are read while drawing. */
export function StatisticsScreen(): ReactNode {
  const t = useT();
  const texts = useListTexts();
  const { search } = useLocation();
  const [today] = useState(() => isoDate(Date.now()));
  const shown = readShown(search, today);
  const period = daysOfShown(shown);
  const { statistics, phase, reload } = useStatistics(period);
  return (
    <StatisticsFrame aria-busy={phase === 'loading' || undefined}>
      <HeadTools>
        <ListExport list={getStatistics} query={period} />
      </HeadTools>
      <PeriodBar shown={shown} today={today} />
      {phase === 'failed' ? <ListFailed texts={texts} onRetry={reload} /> : null}
      {statistics === null && phase === 'loading' ? <ListWaiting texts={texts} /> : null}
      {statistics ? <Figures statistics={statistics} shown={shown} today={today} /> : null}
      <p className="hint">{t('statistics:screen.about')}</p>
    </StatisticsFrame>
  );
}

function PeriodBar({ shown, today }: { shown: Shown; today: string }): ReactNode {
  const t = useT();
  const language = useLanguage();
  const navigate = useNavigate();
  const { from } = daysOfShown(shown);
  const dateOf = (day: string) => absoluteDate(beginOfDayMs(day), language);
  const show = (next: Shown) => navigate(staffPaths.statistics + queryOfShown(next, today), { preventScrollReset: true });
  const isLatest = shown.last === today;
  return (
    <div className="period">
      <IconButton
        icon="chevron-left"
        outlined
        label={t('statistics:period.previous')}
        onClick={() => void show(shiftShown(shown, -1, today))}
      />
      <IconButton
        icon="chevron-right"
        outlined
        label={t('statistics:period.next')}
        aria-disabled={isLatest || undefined}
        onClick={() => {
          if (!isLatest) void show(shiftShown(shown, 1, today));
        }}
      />
      <h2 aria-live="polite">{t('statistics:period.name', { from: dateOf(from), last: dateOf(shown.last) })}</h2>
      <Segmented
        label={t('statistics:period.label')}
        value={String(shown.length)}
        options={lengths.map((length) => ({ value: String(length), label: t(`statistics:period.days.${length}`) }))}
        onChange={(value) => show({ ...shown, length: lengths.find((length) => String(length) === value) ?? shown.length })}
      />
    </div>
  );
}

function Figures({ statistics, shown, today }: { statistics: Statistics; shown: Shown; today: string }): ReactNode {
  const t = useT();
  const { days, daysBefore, firstDay } = statistics;
  if (firstDay === null) return <EmptyState level={2} title={t('statistics:empty.title')} text={t('statistics:empty.text')} />;
  const sumOf = (of: typeof days, metric: Metric) => of.reduce((sum, day) => sum + day[metric], 0);
  // A period that began before the site counted is no measure.
  const isComparable = firstDay <= (daysBefore[0]?.day ?? '');
  return (
    <>
      <nav aria-label={t('statistics:screen.metrics')}>
        <ul className="figures">
          {metrics.map((metric) => (
            <li key={metric}>
              <Link
                to={staffPaths.statistics + queryOfShown({ ...shown, metric }, today)}
                aria-current={metric === shown.metric ? 'true' : undefined}
                data-scroll="keep"
              >
                <span className="name">{t(`statistics:metric.${metric}`)}</span>
                <b>{sumOf(days, metric).toLocaleString('en')}</b>
                <Change n={sumOf(days, metric)} before={isComparable ? sumOf(daysBefore, metric) : 0} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <section className="card">
        <h2>{t(`statistics:metric.${shown.metric}`)}</h2>
        <Note statistics={statistics} metric={shown.metric} />
        <Curve key={`${shown.metric} ${days[0]?.day} ${days.length}`} metric={shown.metric} days={days} daysBefore={daysBefore} />
      </section>
      <MostUsed statistics={statistics} isComparable={isComparable} />
    </>
  );
}

/** Meaning of a count, and its parts. */
function Note({ statistics, metric }: { statistics: Statistics; metric: Metric }): ReactNode {
  const t = useT();
  const { viewsByLanguage, registrations } = statistics;
  const parts = {
    chinese: viewsByLanguage['zh-Hans'].toLocaleString('en'),
    english: viewsByLanguage.en.toLocaleString('en'),
    institution: registrations.institution.toLocaleString('en'),
    visitor: registrations.visitor.toLocaleString('en'),
  };
  return <p className="hint">{t(`statistics:note.${metric}`, parts)}</p>;
}

interface StatisticsState {
  /** The counts that were read last, also while those of another period are loading; null before any. */
  statistics: Statistics | null;
  phase: 'loading' | 'ready' | 'failed';
  reload: () => void;
}

/** The counts of the period on show. */
function useStatistics({ from, until }: { from: string; until: string }): StatisticsState {
  const api = useApi();
  const [statistics, setStatistics] = useState<Statistics | null>(null);
  const [phase, setPhase] = useState<StatisticsState['phase']>('loading');
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const leave = new AbortController();
    setPhase('loading');
    void api(getStatistics, { query: { from, until } }, { signal: leave.signal })
      .catch(() => null)
      .then((outcome) => {
        if (leave.signal.aborted) return;
        if (outcome?.status === 'ok') setStatistics(outcome.data);
        setPhase(outcome?.status === 'ok' ? 'ready' : 'failed');
      });
    return () => leave.abort();
  }, [api, from, until, turn]);
  const reload = useCallback(() => setTurn((last) => last + 1), []);
  return { statistics, phase, reload };
}

/** The look of the statistics: figures in a row, the curve, and tables in two columns. */
const StatisticsFrame = styled.div`
  display: grid;
  gap: 1.25rem;
  min-width: 0;

  .period {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
  }
  .period h2 {
    margin-inline: 0.5rem auto;
    font: 600 var(--t-h3) / 1.4 var(--f-ui);
    font-variant-numeric: tabular-nums;
  }
  .hint {
    color: var(--text-2);
    font-size: var(--t-s);
    line-height: 1.6;
  }
  .figures {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(7.75rem, 1fr));
    gap: 0.75rem;
  }
  .figures a {
    display: grid;
    align-content: space-between;
    gap: 0.35rem;
    height: 100%;
    padding: 0.9rem 1rem;
    border: 1px solid transparent;
    border-radius: var(--r-m);
    background: var(--surface);
    box-shadow: var(--e1);
  }
  .figures a[aria-current] {
    border-color: var(--accent);
  }
  .figures .name {
    color: var(--text-2);
    font-size: var(--t-s);
    line-height: 1.4;
  }
  .figures b {
    font: 600 1.625rem / 1.1 var(--f-ui);
    font-variant-numeric: tabular-nums;
  }
  .change {
    color: var(--text-2);
    font-size: var(--t-xs);
    white-space: nowrap;
  }
  .change[data-change='up'] {
    color: var(--accent);
  }
  .change[data-change='down'] {
    color: var(--danger);
  }
  .card {
    min-width: 0;
    padding: 1.25rem 1.5rem;
    border-radius: var(--r-m);
    background: var(--surface);
    box-shadow: var(--e1);
  }
  .card > h2 {
    font: 600 var(--t-body) / 1.4 var(--f-ui);
  }
  .tables {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 1.25rem;
    align-items: start;
  }

  .curve {
    display: grid;
    gap: 0.75rem;
    margin-top: 1rem;
  }
  .curve figcaption {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 1.25rem;
    font-size: var(--t-s);
    line-height: 1.5;
  }
  .curve output {
    margin-inline-start: auto;
    font-variant-numeric: tabular-nums;
  }
  .key::before {
    content: '';
    display: inline-block;
    width: 1.25rem;
    margin-inline-end: 0.5em;
    border-top: 0.1875rem solid var(--accent);
    vertical-align: middle;
  }
  .key.before::before {
    border-top: 0.125rem dashed var(--line-strong);
  }
  .plot {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0.35rem 0.6rem;
    color: var(--text-2);
    font-size: var(--t-xs);
    font-variant-numeric: tabular-nums;
  }
  .scale {
    display: flex;
    flex-direction: column;
    justify-content: space-between;
    min-width: 2rem;
    text-align: end;
    line-height: 1;
  }
  .area {
    height: clamp(10rem, 24vw, 17rem);
    margin-block: 0.4em;
    cursor: crosshair;
    touch-action: pan-y;
  }
  .area svg {
    display: block;
    width: 100%;
    height: 100%;
    overflow: visible;
  }
  .area path,
  .area polyline {
    fill: none;
    vector-effect: non-scaling-stroke;
  }
  .grid {
    stroke: var(--line);
  }
  .fill {
    fill: var(--accent);
    opacity: 0.08;
  }
  .line {
    stroke: var(--accent);
    stroke-width: 0.16rem;
    stroke-linejoin: round;
  }
  .line.before {
    stroke: var(--line-strong);
    stroke-width: 0.1rem;
    stroke-dasharray: 5 4;
  }
  .mark {
    stroke: var(--line-strong);
  }
  .dot {
    stroke: var(--accent);
    stroke-width: 0.6rem;
    stroke-linecap: round;
  }
  .ends {
    grid-column: 2;
    display: flex;
    justify-content: space-between;
    gap: 1rem;
  }
  summary {
    min-height: 1.75rem;
    width: fit-content;
    color: var(--accent);
    font-size: var(--t-s);
    cursor: pointer;
  }
  details table {
    width: auto;
    min-width: min(100%, 30rem);
    margin-top: 0.5rem;
  }

  .tables table {
    width: 100%;
  }
  table {
    border-collapse: collapse;
    font-size: var(--t-s);
    line-height: 1.5;
  }
  :is(th, td) {
    padding: 0.45rem 0.5rem;
    border-bottom: 1px solid var(--line);
    text-align: start;
    vertical-align: top;
  }
  :is(th, td):first-child {
    padding-inline-start: 0;
  }
  thead th {
    color: var(--text-2);
    font-size: var(--t-xs);
    font-weight: 600;
    vertical-align: bottom;
    overflow-wrap: normal;
  }
  tbody th {
    font-weight: 400;
    overflow-wrap: anywhere;
  }
  .number {
    text-align: end;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  thead .number {
    white-space: normal;
  }
  .tables tbody th {
    width: 55%;
  }
  tbody a {
    display: inline-block;
    min-height: 1.5rem;
  }
  .bar {
    display: block;
    width: 100%;
    height: 0.25rem;
    margin-top: 0.15rem;
    border-radius: var(--r-pill);
    background: var(--sunken);
    fill: var(--accent);
    overflow: hidden;
  }
  ${media.hover} {
    .figures a:hover {
      border-color: var(--line-strong);
    }
    tbody a:hover {
      text-decoration: underline;
      text-underline-offset: 0.25em;
    }
  }
  ${media.compact} {
    .tables {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  ${media.phone} {
    .figures {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    .card {
      padding: 1rem;
    }
    .curve output {
      margin-inline-start: 0;
      flex-basis: 100%;
    }
    .period h2 {
      flex-basis: calc(100% - 7rem);
      font-size: var(--t-body);
    }
    .middle {
      display: none;
    }
  }
`;
