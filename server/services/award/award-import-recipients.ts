/** Recipients in a table: parallel lists of Chinese names, English names and functions, one cell each. */
import en from '#locales/en/awards.json' with { type: 'json' };
import zhHans from '#locales/zh-Hans/awards.json' with { type: 'json' };
import type { TableColumn, TableFault } from '#shared/api/edition-result-staff.ts';
import { creditFunctions, type CreditFunction } from '#shared/award/credit.ts';
import type { Language } from '#shared/language.ts';
import { bylineMax, recipientsMax } from '#shared/limits.ts';
import { findNamed, nearestNamed, type NamedRow } from '#server/services/core/named-rows.ts';
import { faultOf, type TableRow } from './award-import-table.ts';
import { localized } from '#server/services/core/localized.ts';
import type { NamedRecipient } from './recipient.ts';

interface RecipientContext {
  subject: 'work' | 'person';
  people: readonly NamedRow[];
}

interface ReadRecipients {
  /** Null if the row has no such cells. */
  recipients: NamedRecipient[] | null;
  faults: TableFault[];
}

type ListColumn = 'recipientZh' | 'recipientEn' | 'recipientFunction';
const listColumns: readonly TableColumn[] = ['recipientZh', 'recipientEn', 'recipientFunction'] satisfies ListColumn[];
const separators = /[;；|｜、\n]/;
/** Functions as cells name them: by key or by their label. */
const functions: readonly (NamedRow & { id: CreditFunction })[] = creditFunctions.map((id) => ({
  id,
  nameZh: zhHans.function[id],
  nameEn: en.function[id],
}));

/** A row with faults has no recipients. */
export function readRecipientCells({ row, cells }: TableRow, { subject, people }: RecipientContext): ReadRecipients {
  const filledColumn = listColumns.find((column) => cells[column] !== '');
  if (!filledColumn) return { recipients: null, faults: [] };
  if (subject === 'person')
    return { recipients: null, faults: [faultOf(row, 'recipientOfPerson', { column: filledColumn, value: cells[filledColumn] })] };
  const faults: TableFault[] = [];
  const fail = (reason: TableFault['reason'], fault: Partial<TableFault> & { column: ListColumn }) =>
    void faults.push(faultOf(row, reason, fault));
  const [zh, own] = [listOf(cells.recipientZh), listOf(cells.recipientEn)];
  const names = withoutEnd(
    Array.from({ length: Math.max(zh.length, own.length) }, (_, at) => ({ zh: zh[at] ?? '', en: own[at] ?? '' })),
    (name) => name.zh === '' && name.en === '',
  );
  const does = withoutEnd(listOf(cells.recipientFunction), (name) => name === '');
  // An empty entry is a recipient without a name in that language; a language may also be left out altogether.
  const short = zh.length > 0 && zh.length < names.length ? 'recipientZh' : 'recipientEn';
  if ([zh, own].some((list) => list.length > 0 && list.length < names.length)) fail('uneven', { column: short, value: cells[short] });
  else if (names.length === 0 || names.some((name) => name.zh === '' && name.en === ''))
    fail('required', { column: 'recipientZh', value: cells.recipientZh });
  else if (does.length > 1 && does.length !== names.length) fail('uneven', { column: 'recipientFunction', value: cells.recipientFunction });
  if (does.length === 0 || does.includes('')) fail('required', { column: 'recipientFunction', value: cells.recipientFunction });
  if (names.length > recipientsMax) fail('tooManyRecipients', { column: 'recipientZh', value: String(names.length) });
  for (const name of names) {
    if (name.zh.length > bylineMax * 2) fail('tooLong', { column: 'recipientZh', value: name.zh });
    if (name.en.length > bylineMax * 2) fail('tooLong', { column: 'recipientEn', value: name.en });
  }
  const known = does.map((name) => findNamed(functions, name)[0]?.id);
  for (const value of new Set(does.filter((name, at) => name !== '' && !known[at])))
    fail('functionUnknown', { column: 'recipientFunction', value, near: nearestNamed(functions, value) });
  if (faults.length > 0) return { recipients: null, faults };
  const recipients = names.map((name, at): NamedRecipient => {
    const namesakes = findPerson(people, name);
    if (namesakes.length > 1)
      fail('ambiguous', {
        column: name.zh ? 'recipientZh' : 'recipientEn',
        value: name.zh || name.en,
        near: namesakes.slice(0, 5).map(({ id, nameZh, nameEn }) => ({ id, nameZh, nameEn })),
      });
    const [who] = namesakes;
    return {
      personId: who?.id ?? null,
      nameZh: who ? '' : name.zh,
      nameEn: who ? '' : name.en,
      function: known[does.length > 1 ? at : 0] ?? 'other',
    };
  });
  return { recipients: faults.length > 0 ? null : recipients, faults };
}

/** Replaces one entry of a cell, which a fault named, by an id. */
export function withChosen(
  cells: TableRow['cells'],
  { column, value, id }: { column: TableColumn; value?: string | undefined; id: string },
): TableRow['cells'] {
  const whole = value === undefined || !listColumns.includes(column);
  return {
    ...cells,
    [column]: whole
      ? id
      : listOf(cells[column])
          .map((entry) => (faultOf(0, 'ambiguous', { value: entry }).value === value ? id : entry))
          .join(';'),
  };
}

/** The inverse of `readRecipientCells`. */
export function recipientCells(
  recipients: readonly NamedRecipient[],
  people: readonly NamedRow[],
  language: Language,
): Record<ListColumn, string> {
  const names = recipients.map(({ personId, nameZh, nameEn }) => {
    const who = people.find(({ id }) => id === personId);
    if (!who) return { zh: nameZh, en: nameEn };
    const name = { zh: who.nameZh, en: who.nameEn };
    // Names alone would not identify the person.
    return findPerson(people, name).length > 1 || separators.test(`${name.zh}${name.en}`) ? { zh: who.id, en: '' } : name;
  });
  const does = recipients
    .flatMap((recipient) => functions.find(({ id }) => id === recipient.function) ?? [])
    .map(({ nameZh, nameEn }) => localized(language, nameZh, nameEn));
  const joined = (list: readonly string[]) => (list.every((text) => text === '') ? '' : list.join('; '));
  return {
    recipientZh: joined(names.map(({ zh }) => zh)),
    recipientEn: joined(names.map((name) => name.en)),
    recipientFunction: joined(new Set(does).size === 1 ? does.slice(0, 1) : does),
  };
}

export function sameRecipients(a: readonly NamedRecipient[], b: readonly NamedRecipient[]): boolean {
  const comparisonKey = (list: readonly NamedRecipient[]) =>
    JSON.stringify(list.map(({ personId, nameZh, nameEn, function: does }) => [personId, nameZh, nameEn, does]));
  return comparisonKey(a) === comparisonKey(b);
}

/** People with a page who have the name; both languages must match, because namesakes are other people. */
function findPerson(people: readonly NamedRow[], name: { zh: string; en: string }): NamedRow[] {
  const byId = people.filter(({ id }) => id === name.zh || id === name.en);
  if (byId.length > 0) return byId;
  const [zh, own] = [name.zh, name.en].map((text) => new Set(text === '' ? [] : findNamed(people, text)));
  return people.filter(
    (who) =>
      (zh?.has(who) || own?.has(who)) &&
      (name.zh === '' || zh?.has(who) || who.nameZh === '') &&
      (name.en === '' || own?.has(who) || who.nameEn === ''),
  );
}

function listOf(cell: string): string[] {
  return cell === '' ? [] : cell.split(separators).map((entry) => entry.trim());
}

/** Ignores trailing separators. */
function withoutEnd<Entry>(list: readonly Entry[], isEmpty: (entry: Entry) => boolean): Entry[] {
  return list.slice(0, list.findLastIndex((entry) => !isEmpty(entry)) + 1);
}
