/** Rules for the chapters of a film; the form shows the faults and the server refuses them. */

export interface Chapter {
  startSeconds: number;
  titleZh: string;
  titleEn: string;
}

export const chaptersMax = 100;
export const chapterTitleMax = 80;

export interface ChapterFault {
  /** Place in the list, from 0. */
  index: number;
  field: keyof Chapter;
  /** Empty, the second of another chapter, or behind the end of the film. */
  problem: 'missing' | 'same' | 'beyond';
}

/** `seconds` is the length of the film; 0 while it is not known. */
export function chapterFaults(chapters: readonly Chapter[], seconds: number): ChapterFault[] {
  return chapters.flatMap((chapter, index) => {
    const faults: ChapterFault[] = [];
    const isSame = chapters.some((other, at) => at < index && other.startSeconds === chapter.startSeconds);
    if (isSame) faults.push({ index, field: 'startSeconds', problem: 'same' });
    else if (seconds > 0 && chapter.startSeconds >= seconds) faults.push({ index, field: 'startSeconds', problem: 'beyond' });
    for (const field of ['titleZh', 'titleEn'] as const)
      if (chapter[field].trim() === '') faults.push({ index, field, problem: 'missing' });
    return faults;
  });
}

/** Seconds of `1:23`, `1:02:03` or `83`; null for anything else. */
export function readChapterTime(text: string): number | null {
  const parts = text.trim().replaceAll('：', ':').split(':');
  if (parts.length > 3 || parts.some((part) => !/^\d{1,5}$/.test(part))) return null;
  const numbers = parts.map(Number);
  // Minutes and seconds below larger parts end at 59.
  if (numbers.slice(1).some((number) => number > 59)) return null;
  return numbers.reduce((sum, number) => sum * 60 + number, 0);
}
