/** Work of a page's main thread on a phone, from a trace of Chromium: processor time, so that other programs hardly disturb it. */
import type { Browser } from 'playwright-core';

/** What Lighthouse counts for a slow phone: this machine's time, four times over. */
const slowdown = 4;
/** A task blocks input for what it takes beyond this. */
const unblockedMs = 50;
const categories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'loading'];
/** After the last request, for what a page puts off. */
const quietMs = 1_500;

export interface MainThread {
  /** Of all tasks, in milliseconds of a slow phone. */
  workMs: number;
  /** Sum of what tasks take beyond 50 ms after the first paint of content. */
  blockingMs: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur: number;
  /** Processor time; absent for what takes none that could be counted. */
  tdur?: number;
}

const isTask = ({ name }: TraceEvent) => name === 'RunTask' || name === 'ThreadControllerImpl::RunTask';

/** Visits a page in a new context with the screen of a phone. */
export async function traceMainThread(browser: Browser, url: string): Promise<MainThread> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  await browser.startTracing(page, { categories });
  await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 });
  await page.waitForTimeout(quietMs);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  await context.close();
  const paint = traceEvents.find(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error(`${url} paints nothing`);
  const events = traceEvents
    .filter(({ ph, pid, tid }) => ph === 'X' && pid === paint.pid && tid === paint.tid)
    .toSorted((a, b) => a.ts - b.ts || b.dur - a.dur);
  const found = { workMs: 0, blockingMs: 0 };
  let endOfTask = 0;
  for (const event of events) {
    // Tasks within tasks are a part of them.
    if (!isTask(event) || event.ts < endOfTask) continue;
    endOfTask = event.ts + event.dur;
    const taskMs = ((event.tdur ?? 0) / 1_000) * slowdown;
    found.workMs += taskMs;
    if (endOfTask > paint.ts) found.blockingMs += Math.max(0, taskMs - unblockedMs);
  }
  return found;
}
