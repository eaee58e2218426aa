/** Form of a record: controls after the kinds of its fields, saved by field, with conflicts, preview, removal and a question on leaving. */
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { Api, Outcome } from '#shared/http/api-client.ts';
import type { MediaItem } from '#shared/api/content-staff.ts';
import type { ShownState } from '#shared/api/shown-state.ts';
import type { Fields } from '#shared/record/field.ts';
import type { AnyRecord, FieldsOf, FullOf, previewing } from '#shared/record/record.ts';
import { useApi } from '#client/lib/api.ts';
import type { PicturePicker } from '#client/lib/picture-picker.ts';
import { useT } from '#client/lib/translations.ts';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { ConflictQuestion } from './conflict-question.tsx';
import { FieldControl } from './field-control.tsx';
import { commonLabels, labelsIn, recordErrors, type Labels, type RecordCheck } from './field-errors.ts';
import { EditForm, LanguageHeads, PictureField, RecordHead, SaveBar, WindowCard } from './form-parts.tsx';
import { LeaveForm } from './leave-form.tsx';
import { useName } from './names.tsx';
import { PreviewButton, type RecordPage } from './preview-button.tsx';
import { RecordState, useRecord } from './record-state.tsx';
import { valuesOfFields } from './record-values.ts';
import { RecordSheet } from './sheet-style.ts';
import { RemovalQuestion, useRemoval } from './use-removal.tsx';
import { useRecordForm, type RecordForm as FormState } from './use-record-form.ts';

export interface PartProps<R extends AnyRecord> {
  record: FullOf<R>;
  form: FormState<FieldsOf<R>, string>;
  picker: PicturePicker;
}

/** A field, or fields in one row, or the record's own; a bilingual field is named without its language. */
export type Line<R extends AnyRecord = AnyRecord> = string | readonly Line<R>[] | ((props: PartProps<R>) => ReactNode);
/** A card of lines, with or without a title, the publish window, or a part that is the record's own. */
export type Card<R extends AnyRecord> = readonly Line<R>[] | TitledCard | 'window' | ((props: PartProps<R>) => ReactNode);

/** Title and hint are keys of texts. */
interface TitledCard {
  title: string;
  hint?: string;
  lines: readonly Line[];
}

export interface FormLayout<R extends AnyRecord> {
  /** Key of the text that tells what a removal takes along. */
  removeText: string;
  main: readonly Card<R>[];
  side: readonly Card<R>[];
  /** Where they are not those of `awards:field`. */
  labels?: Labels;
  /** Keys of hints, by field. */
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
      api((of as AnyRecord).calls.get, { params: { id: one } }, { signal }) as Promise<Outcome<Loaded>>,
    [of],
  );
  const { record, isFailed, reload, take } = useRecord<Loaded>(id, load);
  if (!record) return <RecordState isFailed={isFailed} onRetry={reload} />;
  return <LoadedForm key={id} {...(props as unknown as Props<AnyRecord>)} record={record} onSaved={take} />;
}

type LoadedProps = Props<AnyRecord> & { record: Loaded; onSaved: (saved: Loaded) => void };

function LoadedForm({ of, layout, record, picker, Preview, onRestored, onBack, onSaved }: LoadedProps) {
  const t = useT();
  const nameOf = useName();
  const toasts = useToasts();
  const { id, fields } = record;
  const titleIn = (ending: 'Zh' | 'En') => String(fields[`${of.title}${ending}`] ?? '');
  const refusal = layout.refusal?.(record as never) ?? '';
  const name = nameOf(titleIn('Zh'), titleIn('En'));
  const { ask, question } = useRemoval({ onRemoved: onBack, onRestored });
  const handleRemove = () => {
    if (refusal) toasts.show({ type: 'info', text: t(refusal) });
    else ask({ name, text: layout.removeText, remove: (to) => to(of.calls.remove, { body: { id } }, { showLoading: true }) });
  };
  return (
    <RecordSheet>
      <RecordHead
        name={name}
        {...(record.shown && { shown: record.shown })}
        {...(record.path && { path: record.path })}
        back={layout.back}
        onBack={onBack}
        onRemove={handleRemove}
      />
      <RemovalQuestion {...question} />
      <LoadedFields {...{ of, layout, record, picker, Preview, onSaved }} />
    </RecordSheet>
  );
}

type FieldsProps<R extends AnyRecord> = Pick<Props<R>, 'of' | 'layout' | 'picker' | 'Preview'> & {
  record: FullOf<R>;
  onSaved: (saved: FullOf<R>) => void;
};

/** The form of a record that was read already, without its head. */
export const RecordFields = <R extends AnyRecord>(props: FieldsProps<R>) => <LoadedFields {...(props as unknown as LoadedFieldsProps)} />;

type LoadedFieldsProps = Omit<LoadedProps, 'id' | 'onRestored' | 'onBack'>;

function LoadedFields({ of, layout, record, picker, Preview, onSaved }: LoadedFieldsProps) {
  const t = useT();
  const api = useApi();
  const { id, fields } = record;
  const values = useMemo(() => valuesOfFields(of.fields), [of]);
  const form = useRecordForm<Record<string, unknown>, string, Loaded>({
    initial: fields,
    ...values,
    check: (typed) => ({ ...recordErrors(of, typed, t), ...layout.check?.(typed, t) }),
    send: (edit) =>
      api(of.calls.save, { body: { id, ...(edit as Record<'base' | 'changes', never>) } }, { showLoading: true }) as unknown as Promise<
        Outcome<Loaded>
      >,
    onSaved: (saved) => {
      onSaved(saved);
      return saved.fields;
    },
  });
  const { preview } = layout;
  const sendPreview = useCallback(
    async (to: Api, typed: object) => {
      if (!preview) throw new Error('The record has no page');
      return to(preview, { body: { id, fields: typed as never } });
    },
    [preview, id],
  );
  const labelOf = labelsIn(layout.labels ?? commonLabels, t);
  const draw = (card: Card<AnyRecord>, at: number, isFirst = false) => (
    <FormCard key={at} {...{ card, isFirst, fields: of.fields, labelOf, hints: layout.hints ?? {}, record, form, picker }} />
  );
  return (
    <>
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
    </>
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
  const t = useT();
  const { form, record, picker } = part;
  if (typeof card === 'function') return card({ record, form, picker } as unknown as PartProps<AnyRecord>);
  if (card === 'window') return <WindowCard from={form.form.field('publishAt')} until={form.form.field('unpublishAt')} />;
  const { title, hint, lines } = 'title' in card ? card : { title: '', hint: '', lines: card };
  return (
    <section className="card">
      {isFirst ? <LanguageHeads /> : null}
      {title ? <h3>{t(title)}</h3> : null}
      {hint ? <p className="hint">{t(hint)}</p> : null}
      {lines.map((line) => (
        <FormLine key={String(line)} line={line} {...part} />
      ))}
    </section>
  );
}

export function FormLine({ line, ...part }: PartOfForm & { line: Line }) {
  if (typeof line === 'function') return line(part as unknown as PartProps<AnyRecord>);
  const names = typeof line === 'string' && part.fields[`${line}Zh`] ? [`${line}Zh`, `${line}En`] : line;
  if (typeof names === 'string') return <FieldOfForm name={names} {...part} />;
  return (
    <div className="pair">
      {names.map((one) => (
        <FormLine key={String(one)} line={one} {...part} />
      ))}
    </div>
  );
}

function FieldOfForm({ name, fields, labelOf, hints, record, form: { form, next, put }, picker }: PartOfForm & { name: string }) {
  const t = useT();
  const label = labelOf(name);
  const field = fields[name];
  if (!field) return null;
  const hintKey = hints[name.replace(/(Zh|En)$/, '')] ?? (field.kind === 'html' ? 'awards:form.paragraphs' : '');
  if (field.kind !== 'reference')
    return (
      <FieldControl
        {...{ field, label, control: form.field(name), hint: hintKey ? t(hintKey) : undefined }}
        optionOf={(option) => labelOf(`${name}.${option}`)}
      />
    );
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
