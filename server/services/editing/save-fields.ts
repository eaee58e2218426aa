/** What becomes of fields before they are stored: HTML cleaned, texts without what no line holds, tags once each, instants in one form. */
import type { contentRevision } from '#server/db/schema/content.ts';
import { workFieldNames, type WorkField, type WorkFields } from '#shared/api/content-staff.ts';
import { storedHtml } from '#server/services/core/body-html.ts';
import { asColumns, instantOf } from '#server/services/core/instant.ts';
import type { Changes } from './merge.ts';

type Cleaner = { [Name in WorkField]: (value: WorkFields[Name]) => WorkFields[Name] };

/** Control characters but line breaks; what is being typed keeps its spaces. */
const control = /[^\P{Cc}\n]/gu;
const line = (text: string): string => text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ').replace(control, '');
const lines = (text: string): string => text.replace(/\r\n?/g, '\n').replace(control, '');
const tags = (list: string[]): string[] => [...new Set(list.map((tag) => line(tag).trim()).filter((tag) => tag !== ''))];
const same = <Value>(value: Value): Value => value;
/** Null, and the empty text that a validator may make of it, say that no instant is asked for. */
const wanted = (field: WorkField) => (text: string | null) => instantOf(text || null, field)?.toISOString() ?? null;

const cleaners: Cleaner = {
  titleZh: line,
  titleEn: line,
  abstractZh: lines,
  abstractEn: lines,
  bodyZh: storedHtml,
  bodyEn: storedHtml,
  authorZh: line,
  authorEn: line,
  sourceZh: line,
  sourceEn: line,
  tagsZh: tags,
  tagsEn: tags,
  coverId: same,
  galleryIds: same,
  videoIds: same,
  personIds: same,
  workIds: same,
  wantedPublishAt: wanted('wantedPublishAt'),
  wantedUnpublishAt: wanted('wantedUnpublishAt'),
};

/** The fields that are sent, as they will be stored. Throws `invalidRequest` for an instant that is none. */
export function cleanChanges(changes: Changes): Changes {
  return Object.fromEntries(workFieldNames.flatMap((name) => (changes[name] === undefined ? [] : [[name, cleanOne(name, changes)]])));
}

function cleanOne<Name extends WorkField>(name: Name, changes: Changes): unknown {
  const value = changes[name];
  return value === undefined ? undefined : cleaners[name](value as WorkFields[Name]);
}

type Columns = Partial<typeof contentRevision.$inferInsert>;

/** Fields as columns of the table. */
export function columnsOf(changes: Changes): Columns {
  return asColumns(changes, ['wantedPublishAt', 'wantedUnpublishAt']) as Columns;
}

/** Some fields of some values. */
export function pickFields(values: WorkFields, names: readonly WorkField[]): Changes {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}
