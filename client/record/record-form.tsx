/** Form of a record: controls after the kinds of its fields, saved by field, with conflicts, preview, removal and a question on leaving. */
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { Api, Outcome } from '#shared/http/api-client.ts';
import type { MediaItem } from '#shared/api/content-staff.ts';
import type { ShownState } from '#shared/api/shown-state.ts';
import type { Field, Fields } from '#shared/record/field.ts';
import type { AnyRecord, FieldsOf, FullOf, previewing } from '#shared/record/record.ts';
import { useApi } from '#client/lib/api.ts';
import type { PicturePicker } from '#client/lib/picture-picker.ts';
import { useT } from '#client/lib/translations.ts';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { ConflictQuestion } from './conflict-question.tsx';
import { recordErrors, type RecordCheck } from './field-errors.ts';
import { EditForm, InstantField, LanguageHeads, LanguagePairs, PictureField, SaveBar, WindowCard } from './form-parts.tsx';
import { LeaveForm } from './form-questions.tsx';
import { useName } from './names.tsx';
import { PreviewButton, type RecordPage } from './preview-button.tsx';
import { RecordState, useRecord } from './record-state.tsx';
import { valuesOfFields } from './record-values.ts';
import { RemovableHead } from './removable-head.tsx';
import { RecordSheet } from './sheet-style.ts';
import { useRecordForm, type RecordForm as FormState } from './use-record-form.ts';

export interface PartProps<R extends AnyRecord> {
  record: FullOf<R>;
  form: FormState<FieldsOf<R>, string>;
  picker: PicturePicker;
}

/** A field, or fields in one row; a bilingual field is named without its language. */
export type Line = string | readonly Line[];
/** A card of lines, the publish window, or a part that is the record's own. */
export type Card<R extends AnyRecord> = readonly Line[] | 'window' | ((props: PartProps<R>) => ReactNode);

export interface FormLayout<R extends AnyRecord> {
  /** Key of the text that tells what a removal takes along. */
  removeText: string;
  main: readonly Card<R>[];
  side: readonly Card<R>[];
  /** Keys of labels that are not those of `awards:field`, and of hints, by field. */
  labels?: Readonly<Record<string, string>>;
  hints?: Readonly<Record<string, string>>;
  /** Key of the text of the way back, where it leads to no list. */
  back?: string;
  /** Checks beside those of the kinds of the fields. */
  check?: RecordCheck;
  /** Why the record cannot be removed now, as the key of a text; '' if it can. */
  refusal?: (record: FullOf<R>) => string;
  preview?: ReturnType<typeof previewing>;
}

/** What a form reads of any record. */
export interface Loaded {
  id: string;
  fields: Readonly<Record<string, unknown>>;
  shown?: ShownState;
  path?: string;
}

/** What the screen of a record hands to its form. */
export interface FormProps {
  id: string;
  picker: PicturePicker;
  Preview?: RecordPage;
  /** Shows a removed record again after its undo, where the screen around the form stays. */
  onRestored?: () => void;
  onBack: () => void;
}

interface Props<R extends AnyRecord> extends FormProps {
  of: R;
  layout: FormLayout<R>;
}

export function RecordForm<R extends AnyRecord>(props: Props<R>) {
  const { of, id } = props;
  const load = useCallback(
    (api: Api, one: string, signal: AbortSignal) =>
      api((of as AnyRecord).calls.get, { params: { id: one } }, { noLoading: true, signal }) as Promise<Outcome<Loaded>>,
    [of],
  );
  const { record, isFailed, reload, take } = useRecord<Loaded>(id, load);
  if (!record) return <RecordState isFailed={isFailed} onRetry={reload} />;
  return <LoadedForm key={id} {...(props as unknown as Props<AnyRecord>)} record={record} onSaved={take} />;
}

type LoadedProps = Props<AnyRecord> & { record: Loaded; onSaved: (saved: Loaded) => void };

function LoadedForm({ of, layout, record, picker, Preview, onRestored, onBack, onSaved }: LoadedProps) {
  const t = useT();
  const api = useApi();
  const nameOf = useName();
  const toasts = useToasts();
  const { id, fields } = record;
  const values = useMemo(() => valuesOfFields(of.fields), [of]);
  const form = useRecordForm<Record<string, unknown>, string, Loaded>({
    initial: fields,
    ...values,
    check: (typed) => ({ ...recordErrors(of, typed, t), ...layout.check?.(typed, t) }),
    send: (edit) =>
      api(of.calls.save, { body: { id, ...(edit as Record<'base' | 'changes', never>) } }) as unknown as Promise<Outcome<Loaded>>,
    onSaved: (saved) => {
      onSaved(saved);
      return saved.fields;
    },
  });
  const { preview } = layout;
  const sendPreview = useCallback(
    async (to: Api, typed: object) => {
      if (!preview) throw new Error('The record has no page');
      return to(preview, { body: { id, fields: typed as never } }, { noLoading: true });
    },
    [preview, id],
  );
  const titleIn = (ending: 'Zh' | 'En') => String(fields[`${of.title}${ending}`] ?? '');
  const refusal = layout.refusal?.(record as never) ?? '';
  const labelOf = (name: string) => t(layout.labels?.[name] ?? `awards:field.${name}`);
  const draw = (card: Card<AnyRecord>, at: number, isFirst = false) => (
    <FormCard key={at} {...{ card, isFirst, fields: of.fields, labelOf, hints: layout.hints ?? {}, record, form, picker }} />
  );
  return (
    <RecordSheet>
      <RemovableHead
        name={nameOf(titleIn('Zh'), titleIn('En'))}
        {...(record.shown && { shown: record.shown })}
        {...(record.path && { path: record.path })}
        back={layout.back}
        removeText={t(layout.removeText)}
        remove={() => api(of.calls.remove, { body: { id } })}
        onRefuse={refusal ? () => toasts.show({ type: 'info', text: t(refusal) }) : undefined}
        onRestored={onRestored}
        onBack={onBack}
      />
      <EditForm form={form.form} onSubmit={form.handleSubmit}>
        <div className="columns">
          <div className="stack">{layout.main.map((card, at) => draw(card, at, at === 0))}</div>
          <div className="stack">{layout.side.map((card, at) => draw(card, at))}</div>
        </div>
        <SaveBar isBusy={form.isBusy} isDirty={form.isDirty}>
          {preview && Preview ? <PreviewButton fields={form.next} send={sendPreview} Page={Preview} /> : null}
        </SaveBar>
      </EditForm>
      <ConflictQuestion
        conflicts={form.conflicts}
        labelOf={labelOf}
        onTheirs={form.takeTheirs}
        onMine={form.keepMine}
        onLater={form.decideLater}
      />
      <LeaveForm isDirty={form.isDirty} />
    </RecordSheet>
  );
}

interface PartOfForm {
  fields: Fields;
  labelOf: (name: string) => string;
  hints: Readonly<Record<string, string>>;
  record: Loaded;
  form: FormState<Record<string, unknown>, string>;
  picker: PicturePicker;
}

function FormCard({ card, isFirst, ...part }: PartOfForm & { card: Card<AnyRecord>; isFirst: boolean }) {
  const { form, record, picker } = part;
  if (typeof card === 'function') return card({ record, form, picker } as unknown as PartProps<AnyRecord>);
  if (card === 'window') return <WindowCard from={form.form.field('publishAt')} until={form.form.field('unpublishAt')} />;
  return (
    <section className="card">
      {isFirst ? <LanguageHeads /> : null}
      {card.map((line) => (
        <FormLine key={String(line)} line={line} {...part} />
      ))}
    </section>
  );
}

export function FormLine({ line, ...part }: PartOfForm & { line: Line }) {
  if (typeof line === 'string') return <FieldControl name={line} {...part} />;
  return (
    <div className="pair">
      {line.map((one) => (
        <FormLine key={String(one)} line={one} {...part} />
      ))}
    </div>
  );
}

/** Rows of the text areas. */
const rowsOf: Partial<Record<Field['kind'], number>> = { text: 3, html: 9 };

function FieldControl({ name, fields, labelOf, hints, record, form: { form, next, put }, picker }: PartOfForm & { name: string }) {
  const t = useT();
  const label = labelOf(name);
  const pair = fields[`${name}Zh`];
  const field = fields[name] ?? pair;
  if (!field) return null;
  const maxLength = 'max' in field ? field.max : undefined;
  const hintKey = hints[name] ?? (field.kind === 'html' ? 'awards:form.paragraphs' : '');
  const hint = hintKey ? { hint: t(hintKey) } : {};
  const rows = rowsOf[field.kind];
  if (pair) return <LanguagePairs form={form} names={[name]} labelOf={labelOf} {...{ maxLength, ...(rows && { rows }) }} {...hint} />;
  if (field.kind === 'tick') return <Checkbox field={form.field(name)}>{label}</Checkbox>;
  if (field.kind === 'instant') return <InstantField label={label} field={form.field(name)} />;
  if (field.kind === 'reference')
    return (
      <ChosenPicture
        label={label}
        isWide={field.isWide === true}
        known={Object.values(record) as (MediaItem | null)[]}
        id={next[name]}
        canDrop={!field.required}
        picker={picker}
        onChange={(id) => put({ [name]: id })}
      />
    );
  if (field.kind === 'integer')
    return <TextField label={label} field={form.field(name)} inputMode="numeric" maxLength={String(field.max).length} {...hint} />;
  return <TextField label={label} field={form.field(name)} maxLength={maxLength} {...hint} />;
}

interface ChosenPictureProps {
  label: string;
  isWide?: boolean;
  /** What was read with the record; the pictures among it are found by their ids. */
  known: readonly (MediaItem | null)[];
  id: unknown;
  canDrop: boolean;
  error?: string | undefined;
  picker: PicturePicker;
  onChange: (id: string | null) => void;
}

/** Found by its id among those that were read and those that were picked: after a conflict it may be another one than was chosen here. */
export function ChosenPicture({ label, isWide = false, known, id, canDrop, error, picker, onChange }: ChosenPictureProps) {
  const [picked, setPicked] = useState<readonly MediaItem[]>([]);
  const [isPicking, setPicking] = useState(false);
  const choose = (item: MediaItem) => {
    setPicked([...picked, item]);
    onChange(item.id);
    setPicking(false);
  };
  return (
    <>
      <PictureField
        label={label}
        isWide={isWide}
        item={[...known, ...picked].find((item) => item?.id === id) ?? null}
        error={error}
        onPick={() => setPicking(true)}
        {...(canDrop && { onDrop: () => onChange(null) })}
      />
      {isPicking ? picker({ onPick: choose, onClose: () => setPicking(false) }) : null}
    </>
  );
}
