/** All editions with phase, public parts, counts and links. */
import { useState } from 'react';
import { Copy, Plus } from '#client/ui/picture/staff-icons.tsx';
import type { Api } from '#shared/http/api-client.ts';
import { editionRecord, editionsMax, type EditionRow } from '#shared/api/record/edition.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { ListExport } from '#client/lib/list-export/list-export.tsx';
import { useT, useLanguage } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { HeadTools } from '#client/ui/head-tools.tsx';
import { Link } from '#client/ui/link.tsx';
import { DataTable } from '#client/ui/list/data-table.tsx';
import { RecordListFrame } from '#client/record/list-style.ts';
import { useCeremonyTexts } from './ceremony-texts.ts';
import { Names, useName } from '#client/record/names.tsx';
import { OpenCell } from '#client/record/record-cells.tsx';
import { usePermission } from '#client/state/use-permission.ts';
import { useRecord, RecordState } from '#client/record/record-state.tsx';
import { writeAddress } from '#client/record/write-address.ts';
import { styled } from 'styled-components';
import { copyEdition, previewEditionCopy, type EditionCopy } from '#shared/api/edition-staff.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { editionYears } from '#shared/limits.ts';
import { reference } from '#shared/record/field.ts';
import { isNumberIn, type RecordCheck } from '#client/record/field-errors.ts';
import { NewRecord } from '#client/record/new-record.tsx';

const load = (api: Api, _id: string, signal: AbortSignal) =>
  api(editionRecord.calls.list, { query: { pageSize: editionsMax } }, { signal });

export function EditionList({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useT();
  const texts = useListTexts();
  const mayEdit = usePermission('awardEdit');
  const [isAdding, setAdding] = useState<'next' | 'empty' | null>(null);
  const { record: rows, isFailed, reload } = useRecord<EditionRow[]>('all', load);
  /** The latest with units, which the next one copies. */
  const last = rows?.find(({ units }) => units > 0);
  return (
    <RecordListFrame>
      <HeadTools>
        <ListExport list={editionRecord.calls.list} query={{}} />
        {mayEdit ? (
          <Button small variant={last ? 'ghost' : 'primary'} onClick={() => setAdding('empty')}>
            <Plus className="icon" aria-hidden="true" /> <span>{t('awards:editions.add')}</span>
          </Button>
        ) : null}
        {mayEdit && last ? (
          <Button small onClick={() => setAdding('next')}>
            <Copy className="icon" aria-hidden="true" /> <span>{t('awards:copy.add')}</span>
          </Button>
        ) : null}
      </HeadTools>
      <DataTable
        list={{ rows: rows ?? [], phase: isFailed ? 'failed' : rows ? 'ready' : 'loading', reload }}
        texts={texts}
        caption={t('manage:frame.section.editions')}
        columns={(['edition', 'phase', 'public', 'holds'] as const).map((column) => t(`awards:column.${column}`))}
        empty={<EmptyState title={t('awards:editions.empty')} />}
        row={(row) => <EditionLine key={row.id} row={row} />}
      />
      {isAdding ? (
        <NewEdition editions={rows ?? []} from={isAdding === 'next' ? last : undefined} onDone={onOpen} onClose={() => setAdding(null)} />
      ) : null}
    </RecordListFrame>
  );
}

function EditionLine({ row }: { row: EditionRow }) {
  const t = useT();
  const { nominees, winners } = useCeremonyTexts(row.ceremony);
  const to = `${staffPaths.editions}${writeAddress('', { id: row.id })}`;
  return (
    <tr data-row={row.id}>
      <td className="what">
        <Link to={to}>
          <b>{row.year}</b>
        </Link>
        <Names className="twin" zh={row.ordinalZh} en={row.ordinalEn} />
      </td>
      <td>
        <span>{t(`awards:phase.${row.ceremony.phase}`)}</span>
        {row.ceremony.isCurrent ? <span className="twin">{t('awards:editions.current')}</span> : null}
        {row.ceremony.isHidden ? <span className="twin">{t('awards:editions.hidden')}</span> : null}
      </td>
      <td className="where">
        <span className="twin">{nominees}</span>
        {winners === nominees ? null : <span className="twin">{winners}</span>}
      </td>
      <td>
        <span className="twin">{t('awards:editions.units', { units: row.units, categories: row.categories })}</span>
        <span className="twin">{t('awards:editions.nominations', { films: row.films, nominations: row.nominations })}</span>
      </td>
      <OpenCell to={to} label={t('awards:form.open')} name={String(row.year)} />
    </tr>
  );
}

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

/** Dialogs that create an edition: an empty one, or the next one with units, awards and programme of the latest. */
function NewEdition({ editions, from, ...ends }: Props) {
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

const loadNewEdition = (api: Api, year: string, signal: AbortSignal) =>
  api(previewEditionCopy, { query: { year: Number(year) } }, { signal });

/** What the new edition takes over, and what it does not. */
function Copied({ year }: { year: string }) {
  const t = useT();
  const language = useLanguage();
  const nameOf = useName();
  // Dates are shown for the last valid year, so that the preview stays while a year is typed.
  const [valid, setValid] = useState(year);
  if (year !== valid && isYear(year)) setValid(year);
  const { record, isFailed, reload } = useRecord<EditionCopy | null>(valid, loadNewEdition);
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
