/** Publication window as entered: from now or an instant, without an end or until one. */
import { toInstant } from '#client/ui/text/site-time.ts';

export interface EnteredWindow {
  isNow: boolean;
  /** Times of the site's zone as its fields hold them; '' = none. */
  from: string;
  until: string;
}

type WindowFault = 'fromMissing' | 'fromPast' | 'untilWrong' | 'untilEarly';

/** The instants, with the error of each field. */
export function readWindow(
  { isNow, from, until }: EnteredWindow,
  nowMs: number,
): { publishAt: string | null; unpublishAt: string | null; faults: { from?: WindowFault; until?: WindowFault } } {
  const publishAt = isNow ? null : toInstant(from);
  const unpublishAt = until === '' ? null : toInstant(until);
  const startMs = publishAt === null ? nowMs : Date.parse(publishAt);
  const fromFault: WindowFault | undefined = isNow
    ? undefined
    : publishAt === null
      ? 'fromMissing'
      : startMs <= nowMs
        ? 'fromPast'
        : undefined;
  const untilFault: WindowFault | undefined =
    until === '' ? undefined : unpublishAt === null ? 'untilWrong' : Date.parse(unpublishAt) <= startMs ? 'untilEarly' : undefined;
  return { publishAt, unpublishAt, faults: { ...(fromFault ? { from: fromFault } : {}), ...(untilFault ? { until: untilFault } : {}) } };
}
