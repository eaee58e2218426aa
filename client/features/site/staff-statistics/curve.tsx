/** The curve of a count by day, with that of the period before. Arrow keys and the pointer read single days; the same counts follow as a table. */
import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import type { DayCounts, Metric } from '#shared/api/statistics/statistics-staff.ts';
import { absoluteDate, beginOfDayMs } from '#shared/dates.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { axisEnd } from './statistics-period.ts';
import { isImeKey } from '#client/ui/is-ime-key.ts';

interface Props {
  metric: Metric;
  days: readonly DayCounts[];
  daysBefore: readonly DayCounts[];
}

const height = 100;
const week = 7;
const number = (count: number) => count.toLocaleString('en');

export function Curve({ metric, days, daysBefore }: Props): ReactNode {
  const t = useT();
  const language = useLanguage();
  const [chosen, setChosen] = useState<number | null>(null);
  const now = days.map((day) => day[metric]);
  const before = daysBefore.map((day) => day[metric]);
  const end = axisEnd([...now, ...before]);
  const last = days.length - 1;
  const active = Math.min(chosen ?? last, last);
  const dateOf = (at: number) => absoluteDate(beginOfDayMs(days[at]?.day ?? ''), language);
  const name = t(`statistics:metric.${metric}`);
  const reading = t('statistics:curve.reading', {
    day: dateOf(active),
    count: number(now[active] ?? 0),
    before: number(before[active] ?? 0),
  });
  const yOf = (count: number) => height - (count / end) * height;
  const lineOf = (counts: readonly number[]) => counts.map((count, at) => `${at},${yOf(count).toFixed(2)}`).join(' ');
  const handleKey = (event: KeyboardEvent) => {
    if (isImeKey(event)) return;
    const next = stepOf(event.key, active, last);
    if (next === null) return;
    event.preventDefault();
    setChosen(next);
  };
  const handlePointer = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setChosen(Math.max(0, Math.min(last, Math.round(((clientX - left) / width) * last))));
  };
  return (
    <figure className="curve">
      <figcaption>
        <span className="key">{t('statistics:curve.now')}</span>
        <span className="key before">{t('statistics:curve.before')}</span>
        <output>{reading}</output>
      </figcaption>
      <div className="plot">
        <div className="scale" aria-hidden="true">
          {[1, 0.5, 0].map((part) => (
            <span key={part}>{number(end * part)}</span>
          ))}
        </div>
        <div
          className="area"
          role="slider"
          tabIndex={0}
          aria-label={t('statistics:curve.label', { name })}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={active}
          aria-valuetext={reading}
          onKeyDown={handleKey}
          onPointerMove={handlePointer}
          onPointerDown={handlePointer}
        >
          <svg viewBox={`0 0 ${Math.max(1, last)} ${height}`} preserveAspectRatio="none" aria-hidden="true">
            {[0, 0.5, 1].map((part) => (
              <path key={part} className="grid" d={`M0 ${part * height}H${Math.max(1, last)}`} />
            ))}
            <polygon className="fill" points={`0,${height} ${lineOf(now)} ${last},${height}`} />
            <polyline className="line before" points={lineOf(before)} />
            <polyline className="line" points={lineOf(now)} />
            <path className="mark" d={`M${active} 0V${height}`} />
            <path className="dot" d={`M${active} ${yOf(now[active] ?? 0)}h0`} />
          </svg>
        </div>
        <div className="ends" aria-hidden="true">
          <span>{dateOf(0)}</span>
          {last > week ? <span className="middle">{dateOf(Math.round(last / 2))}</span> : null}
          <span>{dateOf(last)}</span>
        </div>
      </div>
      <details>
        <summary>{t('statistics:curve.table')}</summary>
        <table>
          <caption className="visually-hidden">{name}</caption>
          <thead>
            <tr>
              <th scope="col">{t('statistics:curve.day')}</th>
              <th scope="col" className="number">
                {name}
              </th>
              <th scope="col" className="number">
                {t('statistics:curve.before')}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day }, at) => (
              <tr key={day}>
                <th scope="row">{dateOf(at)}</th>
                <td className="number">{number(now[at] ?? 0)}</td>
                <td className="number">{number(before[at] ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/** The day that a key leads to; null for another key. */
function stepOf(key: string, active: number, last: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -week,
    PageUp: week,
    Home: -last,
    End: last,
  };
  const step = steps[key];
  return step === undefined ? null : Math.max(0, Math.min(last, active + step));
}
