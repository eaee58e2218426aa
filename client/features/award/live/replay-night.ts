/** Replays the night: the awards of the page light up in the order and rhythm of the recording. A separate chunk, loaded when it is asked for. */
import { isImeKey } from '#client/ui/is-ime-key.ts';

const lengthMs = 90_000;
/** The awards of one minute of the recording do not fall together. */
const gapMs = 1_200;

export interface Replay {
  strip: HTMLElement;
  /** Called with each award as it lights up. */
  onAward: (award: HTMLElement) => void;
  onEnd: () => void;
  signal: AbortSignal;
}

/** Ends after the last award, at the signal, at Esc, and at any press but Space, which pauses. */
export function replayNight({ strip, onAward, onEnd, signal }: Replay): void {
  const ending = new AbortController();
  const until = AbortSignal.any([signal, ending.signal]);
  const steps = stepsOf([...strip.querySelectorAll('details')]);
  let [next, elapsedMs, lastMs, isPaused] = [0, 0, performance.now(), false];
  strip.dataset['replay'] = '';

  const timer = setInterval(() => {
    const nowMs = performance.now();
    if (!isPaused && !document.hidden) elapsedMs += nowMs - lastMs;
    lastMs = nowMs;
    for (let step = steps[next]; step && step.atMs <= elapsedMs; step = steps[(next += 1)]) {
      step.award.dataset['lit'] = '';
      onAward(step.award);
    }
    if (next >= steps.length && elapsedMs >= lengthMs) ending.abort();
  }, 100);

  until.addEventListener('abort', () => {
    clearInterval(timer);
    delete strip.dataset['replay'];
    for (const { award } of steps) delete award.dataset['lit'];
    if (!signal.aborted) onEnd();
  });
  document.addEventListener('pointerdown', () => ending.abort(), { signal: until });
  document.addEventListener(
    'keydown',
    (event) => {
      if (isImeKey(event)) return;
      if (event.key === 'Escape') ending.abort();
      if (event.key !== ' ') return;
      event.preventDefault();
      isPaused = !isPaused;
    },
    { signal: until, capture: true },
  );
}

/** Awards with their instants: those of the recording, scaled; in the order of the page, one after the other, where it is not known. */
function stepsOf(awards: readonly HTMLElement[]): { award: HTMLElement; atMs: number }[] {
  const timed = awards.map((award, index) => ({ award, second: secondOf(award) ?? index }));
  const known = timed.every(({ award }) => secondOf(award) !== null);
  const ordered = known ? timed.toSorted((a, b) => a.second - b.second) : timed.map((one, index) => ({ ...one, second: index }));
  const [from, to] = [ordered[0]?.second ?? 0, ordered.at(-1)?.second ?? 0];
  let before = -gapMs;
  return ordered.map(({ award, second }) => {
    const scaled = to > from ? ((second - from) / (to - from)) * (lengthMs - ordered.length * gapMs) : 0;
    before = Math.max(before + gapMs, scaled);
    return { award, atMs: before };
  });
}

/** The second of the recording at which the award is revealed. */
function secondOf(award: HTMLElement): number | null {
  const href = award.querySelector<HTMLAnchorElement>('.moment')?.href;
  const second = href ? new URL(href).searchParams.get('t') : null;
  return second === null ? null : Number(second);
}
