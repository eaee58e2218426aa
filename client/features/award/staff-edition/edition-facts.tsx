/** What is particular to the facts of an edition in the form of its record: number, theme, dates, place and figures. */
import { editionRecord, type ManagedEdition } from '#shared/api/record/edition.ts';
import { isNumberIn, type RecordCheck } from '#client/record/field-errors.ts';
import { RecordFields, type FormLayout } from '#client/record/record-form.tsx';

const figures = ['awardCount', 'entryCount', 'countryCount'];

const check: RecordCheck = (values, t) => ({
  ...Object.fromEntries(
    [
      ['startsAt', 'endsAt'],
      ['entriesFrom', 'entriesUntil'],
    ].flatMap(([from = '', until = '']) =>
      values[from] && values[until] && values[until] <= values[from] ? [[until, t('awards:form.windowWrong')]] : [],
    ),
  ),
  ...Object.fromEntries(
    figures
      .filter((name) => !values[name]?.trim() || !isNumberIn(values[name], 0, 1_000_000))
      .map((name) => [name, t('awards:editions.figureWrong')]),
  ),
});

const layout: FormLayout<typeof editionRecord> = {
  removeText: 'awards:copy.deleteText',
  main: [
    ['ordinal', 'theme', 'dates', 'place', 'note'],
    ['eligible', 'ineligible', 'entryContact'],
  ],
  side: [
    { title: 'awards:editions.ceremonyTime', lines: ['startsAt', 'endsAt'] },
    { title: 'awards:editions.entries', hint: 'awards:editions.entriesHint', lines: ['entriesFrom', 'entriesUntil'] },
    { title: 'awards:editions.figures', lines: figures },
  ],
  check,
};

export const EditionFacts = ({ edition, onSaved }: { edition: ManagedEdition; onSaved: (edition: ManagedEdition) => void }) => (
  <RecordFields of={editionRecord} layout={layout} record={edition} picker={() => null} onSaved={onSaved} />
);
