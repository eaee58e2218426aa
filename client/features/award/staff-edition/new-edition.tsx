/** Dialogs that create an edition: an empty one, or the next one with units, awards and programme of the latest. */
import { useState } from 'react';
import { styled } from 'styled-components';
import type { Api } from '#shared/http/api-client.ts';
import { copyEdition, previewEditionCopy, type EditionCopy } from '#shared/api/edition-staff.ts';
import { editionRecord, type EditionRow } from '#shared/api/record/edition.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { editionYears } from '#shared/limits.ts';
import { reference } from '#shared/record/field.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { isNumberIn, type RecordCheck } from '#client/record/field-errors.ts';
import { useName } from '#client/record/names.tsx';
import { NewRecord } from '#client/record/new-record.tsx';
import { RecordState, useRecord } from '#client/record/record-state.tsx';

interface Props {
  editions: readonly EditionRow[];
  /** The edition that is copied; without it, the new one is empty. */
  from: EditionRow | undefined;
  /** Gets the id of the new edition. */
  onDone: (id: string) => void;
  onClose: () => void;
}

/** The next edition, which begins with the units, awards and programme of another one. */
const nextEdition = {
  ...editionRecord,
  fields: { fromId: reference('edition'), ...editionRecord.fields },
  first: ['fromId', ...editionRecord.first],
  // By its path and one field more it is of another type.
  calls: { ...editionRecord.calls, add: copyEdition as unknown as typeof editionRecord.calls.add },
} as const;

const isYear = (text: string) => text.trim() !== '' && isNumberIn(text, editionYears.min, editionYears.max);
const hints = { ordinalZh: 'awards:editions.ordinalHintZh', ordinalEn: 'awards:editions.ordinalHintEn' };

export function NewEdition({ editions, from, ...ends }: Props) {
  const t = useT();
  const check: RecordCheck = ({ year = '' }) => {
    if (!isYear(year)) return { year: t('awards:editions.yearWrong') };
    return editions.some((row) => row.year === Number(year)) ? { year: t('awards:copy.taken', { year }) } : {};
  };
  const common = { ...ends, check, hints };
  if (!from)
    return (
      <NewRecord
        {...common}
        of={editionRecord}
        title={t('awards:editions.add')}
        known={{}}
        below={() => <p className="message">{t('awards:editions.addHint')}</p>}
      />
    );
  const year = Math.min(Math.max(...editions.map((row) => row.year)) + 1, editionYears.max);
  return (
    <NewRecord
      {...common}
      of={nextEdition}
      title={t('awards:copy.title')}
      submitLabel={t('awards:copy.submit')}
      known={{ fromId: from.id, year }}
      below={({ form }) => <Copied year={form.values['year'] ?? ''} />}
    />
  );
}

const load = (api: Api, year: string, signal: AbortSignal) =>
  api(previewEditionCopy, { query: { year: Number(year) } }, { noLoading: true, signal });

/** What the new edition takes over, and what it does not. */
function Copied({ year }: { year: string }) {
  const t = useT();
  const language = useLanguage();
  const nameOf = useName();
  // Dates are shown for the last valid year, so that the preview stays while a year is typed.
  const [valid, setValid] = useState(year);
  if (year !== valid && isYear(year)) setValid(year);
  const { record, isFailed, reload } = useRecord<EditionCopy | null>(valid, load);
  const [last, setLast] = useState<EditionCopy | null>(null);
  if (record && record !== last) setLast(record);
  const copy = record ?? last;
  if (!copy) return <RecordState isFailed={isFailed} onRetry={reload} />;
  const { from, units, events } = copy;
  const name = [from.year, nameOf(from.ordinalZh, from.ordinalEn)].filter(Boolean).join(' · ');
  return (
    <Preview tabIndex={0} aria-label={t('awards:copy.preview')}>
      <h3>{t('awards:copy.from', { name })}</h3>
      <h4>{t('awards:copy.units', { units: units.length, categories: units.reduce((sum, { categories }) => sum + categories, 0) })}</h4>
      {units.length > 0 ? (
        <ul>
          {units.map(({ id, labelZh, labelEn, categories }) => (
            <li key={id}>
              <span>{nameOf(labelZh, labelEn)}</span> <small>{t('awards:copy.categories', { count: categories })}</small>
            </li>
          ))}
        </ul>
      ) : null}
      <h4>{t('awards:copy.events', { count: events.length })}</h4>
      {events.length > 0 ? (
        <ul>
          {events.map(({ titleZh, titleEn, venueZh, venueEn, startsAt }, at) => (
            <li key={at}>
              <span>{nameOf(titleZh, titleEn)}</span>
              <small>{[absoluteDateTime(startsAt, language), nameOf(venueZh, venueEn)].filter(Boolean).join(' · ')}</small>
            </li>
          ))}
        </ul>
      ) : null}
      <p>{t('awards:copy.notCopied')}</p>
    </Preview>
  );
}

const Preview = styled.section`
  display: grid;
  gap: 0.5rem;
  max-height: 18rem;
  padding: 0.9rem 1.1rem;
  overflow-y: auto;
  border-radius: var(--r-m);
  background: var(--sunken);
  font-size: var(--t-s);
  line-height: 1.5;

  h3 {
    font: 600 var(--t-ui) / 1.5 var(--f-ui);
  }
  h4 {
    margin-top: 0.35rem;
    font: 600 var(--t-s) / 1.5 var(--f-ui);
  }
  ul {
    display: grid;
    gap: 0.2rem;
  }
  li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 1rem;
    overflow-wrap: anywhere;
  }
  small,
  p {
    color: var(--text-2);
    font-size: var(--t-xs);
  }
  p {
    margin-top: 0.35rem;
  }
`;
