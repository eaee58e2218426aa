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
import { StatisticsFrame } from './statistics-style.ts';
import { MostUsed } from './most-used.tsx';
import { useApi } from '#client/lib/api.ts';

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
    void api(getStatistics, { query: { from, until } }, { noLoading: true, signal: leave.signal })
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
