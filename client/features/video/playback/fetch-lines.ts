/** Fetches the lines of a subtitle file; none if it cannot be read. */
import { linesOfVtt, type Line } from './vtt.ts';

/** Null where the wait was broken off. */
export async function fetchLines(src: string, signal?: AbortSignal): Promise<Line[] | null> {
  try {
    const answer = await fetch(src, { credentials: 'omit', ...(signal && { signal }) });
    return answer.ok ? linesOfVtt(await answer.text()) : [];
  } catch {
    return signal?.aborted ? null : [];
  }
}
