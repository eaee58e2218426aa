/** How far away the current edition's ceremony is, and which phase the edition is in. */
import { useEffect, useState, type ReactNode } from 'react';
import type { Dashboard } from '#shared/api/dashboard.ts';
import { absoluteDate, absoluteDateTime } from '#shared/dates.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { usePermission } from '#client/state/use-permission.ts';
import { Link } from '#client/ui/link.tsx';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export function CeremonyCard({ ceremony }: { ceremony: NonNullable<Dashboard['ceremony']> }): ReactNode {
  const t = useT();
  const language = useLanguage();
  const nowMs = useMinutes();
  const edits = usePermission('awardEdit');
  const runs = usePermission('ceremonyRun');
  const { id, year, titleZh, titleEn, phase, startsAt, endsAt, revealAt } = ceremony;
  const left = startsAt === null ? null : Date.parse(startsAt) - nowMs;
  const isOver = endsAt !== null && Date.parse(endsAt) <= nowMs;
  const title = (language === 'en' ? titleEn || titleZh : titleZh || titleEn) || String(year);
  const isRevealAhead = revealAt !== null && Date.parse(revealAt) > nowMs;
  return (
    <section className="card ceremony cinema" aria-labelledby="dashboard-ceremony">
      <h2 id="dashboard-ceremony">{title}</h2>
      {left === null ? <p className="when">{t('dashboard:ceremony.open')}</p> : null}
      {left !== null && left > 0 ? <Countdown left={left} /> : null}
      {left !== null && left <= 0 ? (
        <p className="when">{t(isOver || !endsAt ? 'dashboard:ceremony.over' : 'dashboard:ceremony.now')}</p>
      ) : null}
      <dl>
        <div>
          <dt>{t('dashboard:ceremony.phase')}</dt>
          <dd>{t(`dashboard:phase.${phase}`)}</dd>
        </div>
        {startsAt ? (
          <div>
            <dt>{t('dashboard:ceremony.date')}</dt>
            <dd>{absoluteDate(startsAt, language)}</dd>
          </div>
        ) : null}
        {isRevealAhead ? (
          <div>
            <dt>{t('dashboard:ceremony.reveal')}</dt>
            <dd>{absoluteDateTime(revealAt, language)}</dd>
          </div>
        ) : null}
      </dl>
      {edits || runs ? (
        <div className="acts">
          {runs ? (
            <Link className="button small-button" to={`${staffPaths.ceremony}?${new URLSearchParams({ id })}`}>
              {t('dashboard:ceremony.console')}
            </Link>
          ) : null}
          <Link className="button ghost small-button" to={`${staffPaths.editions}?${new URLSearchParams({ id })}`}>
            {t('dashboard:ceremony.edit')}
          </Link>
        </div>
      ) : null}
    </section>
  );
}

/** Days until the last one, then hours and minutes. */
function Countdown({ left }: { left: number }): ReactNode {
  const t = useT();
  const parts =
    left >= dayMs
      ? ([['days', Math.floor(left / dayMs)]] as const)
      : ([
          ['hours', Math.floor(left / hourMs)],
          ['minutes', Math.floor((left % hourMs) / minuteMs)],
        ] as const);
  return (
    <p className="countdown" role="timer" aria-live="off">
      {parts.map(([unit, count]) => (
        <span key={unit}>
          <b>{count}</b> <span>{t(`dashboard:ceremony.${unit}`, { count })}</span>
        </span>
      ))}
    </p>
  );
}

function useMinutes(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
