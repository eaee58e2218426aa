/** Dialogs that create an edition: an empty one, or the next one with units, awards and programme of the latest. */
import { useEffect, useState, type ReactNode, type SubmitEvent } from 'react';
import { styled } from 'styled-components';
import type { Api, Outcome } from '#shared/http/api-client.ts';
import { addEdition, copyEdition, previewEditionCopy, type EditionCopy } from '#shared/api/edition-staff.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { editionYears } from '#shared/limits.ts';
import { useApi } from '#client/lib/api.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useForm, type Form } from '#client/ui/form/use-form.ts';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { RecordDialog } from '#client/record/record-dialog.tsx';
import { isNumberIn } from '#client/record/field-errors.ts';
import { useName } from '#client/record/names.tsx';
import { RecordState, useRecord } from '#client/record/record-state.tsx';

interface Props {
  /** Years that have an edition. */
  years: readonly number[];
  /** Gets the id of the new edition. */
  onDone: (id: string) => void;
  onClose: () => void;
}

type Fields = 'year' | 'ordinalZh' | 'ordinalEn';
interface NewEdition {
  year: number;
  ordinalZh: string;
  ordinalEn: string;
}
type Send = (values: NewEdition) => Promise<Outcome<{ id: string }>>;

export function EmptyEditionDialog(props: Props) {
  const t = useT();
  const api = useApi();
  const form = useNewEdition({ ...props, year: '', send: (body) => api(addEdition, { body }) });
  return (
    <NewEditionDialog title={t('awards:editions.add')} form={form} submitLabel={t('awards:form.add')} onClose={props.onClose}>
      <p className="message">{t('awards:editions.addHint')}</p>
    </NewEditionDialog>
  );
}

const loadCopy = (api: Api, year: string, signal: AbortSignal) =>
  api(previewEditionCopy, { query: { year: Number(year) } }, { noLoading: true, signal });

export function NextEditionDialog(props: Props) {
  const t = useT();
  const api = useApi();
  const nextYear = String(Math.min(Math.max(...props.years) + 1, editionYears.max));
  // Dates are shown for the last valid year, so that the preview stays while a year is typed.
  const [previewYear, setPreviewYear] = useState(nextYear);
  const { record: copy, isFailed, reload } = useRecord<EditionCopy | null>(previewYear, loadCopy);
  const [last, setLast] = useState<EditionCopy | null>(null);
  if (copy && copy !== last) setLast(copy);
  const shown = copy ?? last;
  const form = useNewEdition({
    ...props,
    year: nextYear,
    send: (body) => api(copyEdition, { body: { ...body, fromId: shown?.from.id ?? '' } }),
  });
  const { year } = form.values;
  if (year !== previewYear && isYear(year)) setPreviewYear(year);
  return (
    <NewEditionDialog
      title={t('awards:copy.title')}
      form={form}
      submitLabel={t('awards:copy.submit')}
      isReady={shown !== null}
      onClose={props.onClose}
    >
      {shown ? <Copied copy={shown} /> : <RecordState isFailed={isFailed} onRetry={reload} />}
    </NewEditionDialog>
  );
}

const isYear = (text: string) => text.trim() !== '' && isNumberIn(text, editionYears.min, editionYears.max);

interface NewEditionForm extends Form<Fields> {
  isBusy: boolean;
  create: () => Promise<void>;
}

/** The only conflict of both calls: somebody else has created the edition meanwhile. */
const takenCode = 409;

/** The year is checked here and again by the server, since somebody else may create the same edition meanwhile. */
function useNewEdition({ years, year, send, onDone }: Props & { year: string; send: Send }): NewEditionForm {
  const t = useT();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const [taken, setTaken] = useState(years);
  const form = useForm<Fields>({
    initial: { year, ordinalZh: '', ordinalEn: '' },
    check: (values) => {
      if (!isYear(values.year)) return { year: t('awards:editions.yearWrong') };
      return taken.includes(Number(values.year)) ? { year: t('awards:copy.taken', { year: values.year }) } : {};
    },
  });
  const { submitField } = form;
  const refusals = taken.length - years.length;
  // The year that the server refused gets its message and the focus.
  useEffect(() => {
    if (refusals > 0) submitField('year');
    // oxlint-disable-next-line react/exhaustive-deps
  }, [refusals]);
  const create = async () => {
    if (isBusy || form.submit() !== null) return;
    const { ordinalZh, ordinalEn } = form.values;
    const values = { year: Number(form.values.year), ordinalZh: ordinalZh.trim(), ordinalEn: ordinalEn.trim() };
    setBusy(true);
    const outcome = await send(values);
    setBusy(false);
    if (outcome.status === 'ok') return onDone(outcome.data.id);
    if (outcome.status === 'refused' && outcome.code === takenCode) return setTaken((before) => [...before, values.year]);
    toasts.show({ type: 'error', text: outcome.message ?? t('awards:form.failed') });
  };
  return { ...form, isBusy, create };
}

interface DialogProps {
  title: string;
  submitLabel: string;
  form: NewEditionForm;
  /** The form can be submitted. */
  isReady?: boolean;
  onClose: () => void;
  children?: ReactNode;
}

function NewEditionDialog({ title, submitLabel, form, isReady = true, onClose, children }: DialogProps) {
  const t = useT();
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isReady) void form.create();
  };
  return (
    <RecordDialog title={title} form={form} submitLabel={submitLabel} isBusy={form.isBusy} onSubmit={handleSubmit} onClose={onClose}>
      <TextField label={t('awards:field.year')} field={form.field('year')} inputMode="numeric" maxLength={4} required />
      <TextField
        label={t('awards:field.ordinalZh')}
        field={form.field('ordinalZh')}
        maxLength={240}
        lang="zh-Hans"
        placeholder={t('awards:editions.ordinalHintZh')}
      />
      <TextField
        label={t('awards:field.ordinalEn')}
        field={form.field('ordinalEn')}
        maxLength={240}
        lang="en"
        placeholder={t('awards:editions.ordinalHintEn')}
      />
      {children}
    </RecordDialog>
  );
}

/** What the new edition takes over, and what it does not. */
function Copied({ copy: { from, units, events } }: { copy: EditionCopy }) {
  const t = useT();
  const language = useLanguage();
  const nameOf = useName();
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
