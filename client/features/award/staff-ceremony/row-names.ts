/** What a row of the show is called: its own title, else its award or film, else its kind. */
import type { ManagedShow, ManagedShowRow } from '#shared/api/ceremony/show-staff.ts';
import { useT } from '#client/lib/translations.ts';
import { useName } from '#client/record/names.tsx';

export interface RowName {
  name: string;
  /** The unit of an award, and what else distinguishes the row; '' if nothing does. */
  more: string;
}

export function useRowName(): (row: ManagedShowRow, awards: ManagedShow['awards']) => RowName {
  const t = useT();
  const nameOf = useName();
  return (row, awards) => {
    const award = awards.find(({ id }) => id === row.categoryId);
    const [title, film] = [nameOf(row.titleZh, row.titleEn), nameOf(row.filmZh, row.filmEn)];
    const own = award ? nameOf(award.labelZh, award.labelEn) : '';
    const name = own || title || film || t(`ceremony:kind.${row.kind}`);
    const more = [award ? nameOf(award.unitZh, award.unitEn) : '', own ? title : '', name === film ? '' : film];
    return { name, more: more.filter(Boolean).join(' · ') };
  };
}

/** `4:30` for seconds. */
export function minutesText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The seconds of `4` or `4:30`; null for another text. */
export function secondsOf(text: string): number | null {
  const [, minutes = '', seconds = '0'] = /^(\d{1,3})(?:[:：]([0-5]\d))?$/.exec(text.trim()) ?? [];
  return minutes === '' ? null : Number(minutes) * 60 + Number(seconds);
}
