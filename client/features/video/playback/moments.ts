/** What a link to a moment of a film says: the second, and the line that is spoken then. */
import type { SubtitleFile } from '#client/state/overlays.ts';
import { fetchLines } from './fetch-lines.ts';
import type { Line } from './vtt.ts';

interface Moment {
  /** Whole second; that in which the line begins, if the moment was found by its line. */
  second: number;
  /** '' where nothing is said. */
  line: string;
  language: string | undefined;
}

export interface Moments {
  /** The moment under the playhead, moved to the beginning of its line. */
  now: () => Promise<Moment>;
  /** The moment of a second, which stays as it is. */
  at: (second: number) => Promise<Moment>;
}

interface Options {
  file: SubtitleFile | undefined;
  time: () => number;
  duration: number;
}

export function createMoments({ file, time, duration }: Options): Moments {
  const spokenAt = async (second: number) => {
    return spoken((file && (await fetchLines(file.src))) ?? [], second);
  };
  const within = (second: number) => Math.max(0, Math.min(Math.floor(second), Math.max(0, duration - 1)));
  return {
    now: async () => {
      const second = within(time());
      const line = await spokenAt(second);
      return { second: line ? within(line.start) : second, line: line?.text ?? '', language: file?.srclang };
    },
    at: async (wanted) => {
      const second = within(wanted);
      return { second, line: (await spokenAt(second))?.text ?? '', language: file?.srclang };
    },
  };
}

/** A link has whole seconds: a line belongs to the second in which it begins. */
function spoken(lines: readonly Line[], second: number): Line | undefined {
  return lines.findLast(({ start, end }) => start < second + 1 && end > second);
}
