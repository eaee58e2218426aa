/** The entries of a period, and moving one of them to another instant, with undo. */
import { useCallback, useEffect, useState } from 'react';
import { getCalendar, type CalendarRow } from '#shared/api/dashboard.ts';
import { actOnItem } from '#shared/api/workflow.ts';
import { useApi } from '#client/lib/api.ts';
import { announceItemChange } from '#client/state/item-changes.ts';
import { useItemChanges } from '#client/state/use-item-changes.ts';
import { hasPassed, shiftDay } from './calendar-days.ts';

export type Moved =
  | { kind: 'moved'; row: CalendarRow; at: string; undo: () => Promise<void> }
  | { kind: 'past' | 'conflict' | 'unfit' | 'network' | 'failed'; row: CalendarRow };

interface Read {
  rows: readonly CalendarRow[];
  isCut: boolean;
  /** When they were read, by the browser's clock. */
  nowMs: number;
  /** The first day that they are of; '' before any were read. */
  of: string;
}

export interface Calendar extends Read {
  phase: 'loading' | 'ready' | 'failed';
  isBusy: boolean;
  moved: Moved | null;
  forget: () => void;
  reload: () => void;
  move: (row: CalendarRow, at: string) => Promise<void>;
}

/** The same entry before and after it was moved. */
export function entryKey({ kind, id, at, titleZh, titleEn, moves }: CalendarRow): string {
  return [kind, id, moves?.revisionId ?? `${at} ${titleZh} ${titleEn}`].join(' ');
}

export function useCalendar(days: readonly string[]): Calendar {
  const api = useApi();
  const [from = '', until = ''] = [days[0], days.at(-1)];
  const [read, setRead] = useState<Read>({ rows: [], isCut: false, nowMs: 0, of: '' });
  const [phase, setPhase] = useState<Calendar['phase']>('loading');
  const [turn, setTurn] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [moved, setMoved] = useState<Moved | null>(null);
  const reload = useCallback(() => setTurn((last) => last + 1), []);
  useEffect(() => {
    const leave = new AbortController();
    setPhase('loading');
    void api(getCalendar, { query: { from, until: shiftDay(until, 1) } }, { signal: leave.signal })
      .catch(() => null)
      .then((outcome) => {
        if (leave.signal.aborted) return;
        if (outcome?.status !== 'ok') return setPhase('failed');
        setRead({ ...outcome.data, nowMs: Date.now(), of: from });
        setPhase('ready');
      });
    return () => leave.abort();
  }, [api, from, until, turn]);
  useItemChanges(reload);

  const move: Calendar['move'] = async (row, at) => {
    if (!row.moves || at === row.at) return;
    if (hasPassed(at)) return setMoved({ kind: 'past', row });
    setBusy(true);
    const { revisionId, version } = row.moves;
    const body = { id: row.id, revisionId, version, [row.kind === 'online' ? 'publishAt' : 'unpublishAt']: at };
    const outcome = await api(actOnItem.reschedule, { body });
    setBusy(false);
    if (outcome.status === 'ok') {
      const left = { ...row, at, moves: { revisionId: outcome.data.revisionId, version: outcome.data.version } };
      setRead((before) => ({ ...before, rows: before.rows.map((one) => (entryKey(one) === entryKey(row) ? left : one)) }));
      setMoved({ kind: 'moved', row, at, undo: () => move(left, row.at) });
    } else setMoved({ kind: refusalOf(outcome), row });
    // Reloads this screen too: after a refusal it shows the present state.
    announceItemChange();
  };
  const shown = read.of === from ? read : { ...read, rows: [], isCut: false };
  return { ...shown, phase, isBusy, moved, forget: () => setMoved(null), reload, move };
}

/** Why a move was refused: the item has changed, been decided on or deleted, or the instant does not fit the other end of its window. */
function refusalOf(outcome: { status: 'refused'; code: number } | { status: 'network' }): 'conflict' | 'unfit' | 'network' | 'failed' {
  if (outcome.status === 'network') return 'network';
  return outcome.code === 400 ? 'unfit' : outcome.code === 401 || outcome.code >= 500 ? 'failed' : 'conflict';
}
