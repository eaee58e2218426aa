/** Subjects and texts of mails that the organiser words: the letters, the values that each names, and validation before publication. */
import type { MailTexts, MailTextEntry } from '#shared/api/site-navigation.ts';
import { entryField } from './home-part-checks.ts';
import { mailLetterKeys, mailLetters } from './mail-letters.ts';
import type { PartFault } from './site-part-checks.ts';

/** The values of every text: the names of the site and of its time zone. */
export const siteValue = 'site';
export const zoneValue = 'zone';

/** Examples of the values, for previews and test mails. */
export const sampleValues: Readonly<Record<string, string>> = {
  name: '李伟 Li Wei',
  title: '山与海 Mountains and Sea',
  count: '3',
  date: '2026-01-01',
  due: '2026-01-03',
  days: '7',
  roles: '发布员 publisher',
  left: '9',
  hours: '24',
  email: 'l***@example.org',
};

/** Example of a code, which is appended to the text. */
export const sampleCode = '000000';

export const emptyMailEntry: Omit<MailTextEntry, 'id'> = { subjectZh: '', subjectEn: '', textZh: '', textEn: '' };

const fields = ['subjectZh', 'subjectEn', 'textZh', 'textEn'] as const;

/** Every letter once, in the order of the table. */
export function completeMailTexts({ entries }: MailTexts): MailTexts {
  return { entries: mailLetterKeys.map((id) => ({ ...emptyMailEntry, ...entries.find((entry) => entry.id === id), id })) };
}

/**
 * Texts are trimmed already; '' keeps the text of the design. Each text may name the values of its letter, and a letter's
 * own text must name all of them: without a title the recipient does not know what it is about.
 */
export function mailTextFaults({ entries }: MailTexts): PartFault[] {
  return entries.flatMap((entry) => {
    const values: readonly string[] = mailLetters[entry.id];
    return fields.flatMap((field): PartFault[] => {
      const text = entry[field];
      if (text === '') return [];
      const named = namedIn(text);
      const isStrange =
        /[{}]/.test(text.replaceAll(valuePattern, '')) ||
        named.some((name) => name !== siteValue && name !== zoneValue && !values.includes(name));
      if (isStrange) return [{ field: entryField(entry.id, field), problem: 'value' }];
      const isText = field === 'textZh' || field === 'textEn';
      return isText && values.some((name) => !named.includes(name))
        ? [{ field: entryField(entry.id, field), problem: 'valueMissing' }]
        : [];
    });
  });
}

const valuePattern = /\{\{(\w+)\}\}/g;

export function namedIn(text: string): string[] {
  return [...text.matchAll(valuePattern)].map(([, name]) => name ?? '');
}

/** A text with its values filled in; one that has none stays as it was typed. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(valuePattern, (typed, name: string) => values[name] ?? typed);
}
