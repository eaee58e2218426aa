/** The call for entries as one link to its edition, for menus and notices. */
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { styled } from 'styled-components';
import { absoluteDate, clock } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { lastDayOf, useTimeLeft } from '#client/lib/time-left.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { Link } from '#client/ui/link.tsx';
import { Perforation } from '#client/ui/picture/perforation.tsx';

interface Props {
  /** Only on the page of a notice about this call. */
  noticeId?: string;
}

/** Nothing while no call is open or about to open. */
export function CallLine({ noticeId }: Props): ReactNode {
  const t = useT();
  const language = useLanguage();
  const call = useSnapshot(useTabState().site).navigation?.call ?? null;
  const time = useTimeLeft(call);
  if (!call || (noticeId !== undefined && !call.noticeIds.includes(noticeId))) return null;
  const next = call.state === 'coming' ? call.from : call.until;
  const key = call.state === 'coming' ? 'from' : 'until';
  const date = next && (call.state === 'coming' ? { day: absoluteDate(next, language), hour: clock(next) } : lastDayOf(next, language));
  return (
    <Line to={paths.edition(call.year)} className="call-line">
      <span className="text">
        <span className="tag">
          <Perforation />
          <span>{t(`content:call.state.${call.state}`)}</span>
        </span>
        <b>{t('content:call.title', { edition: call.ordinal || String(call.year) })}</b>
        {date ? (
          <span className="date">
            <span>{t(`content:call.${key}`)}</span> <span>{date.day}</span> <span>{t('content:call.hour', { hour: date.hour })}</span>
          </span>
        ) : null}
      </span>
      {time ? (
        <span className="left" data-near={time.isNear ? '' : undefined}>
          <span className="numeral">{time.count ?? ''}</span>
          <span>{time.count === null ? '' : t(`content:call.${time.unit}.${call.state}`)}</span>
        </span>
      ) : null}
    </Line>
  );
}

const Line = styled(Link)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: 1rem;
  padding: 0.9rem 1.125rem;
  border-radius: var(--r-m);
  background: var(--surface);
  box-shadow: var(--e1);
  color: var(--text);
  line-height: 1.4;

  .text {
    display: grid;
    gap: 0.1rem;
  }
  .tag {
    color: var(--accent);
    font-size: var(--t-s);
  }
  b {
    font: 600 1.0625rem / 1.35 var(--f-song);
  }
  &:lang(en) b {
    font: 500 1.0625rem / 1.3 var(--f-display);
  }
  .date {
    color: var(--text-2);
    font-size: var(--t-s);
  }
  .left {
    display: grid;
    justify-items: end;
    min-width: 4.75rem;
    max-width: 7rem;
    min-height: 4.25rem;
    font-size: var(--t-s);
    font-weight: 600;
    text-align: end;
  }
  .left .numeral {
    font-size: 2.5rem;
    line-height: 1.1;
    font-variant-numeric: tabular-nums;
  }
  .left[data-near] .numeral {
    color: var(--danger);
  }
  &:hover b {
    text-decoration: underline;
    text-decoration-color: var(--gold-500);
    text-underline-offset: 0.25em;
  }
`;
