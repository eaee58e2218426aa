/** A form in a dialog, of declared fields: it stays open until the server has accepted the values, and shows the server's refusal. */
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useT } from '#client/lib/translations.ts';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import type { Field } from '#client/ui/form/form-field.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { SelectField, type SelectOption } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useForm, type Wrong } from '#client/ui/form/use-form.ts';
import { RecordDialog } from './record-dialog.tsx';

export interface DialogField<Name extends string> {
  name: Name;
  label: string;
  kind: 'text' | 'number' | 'date' | 'area' | 'select' | 'segmented' | 'tick';
  options?: readonly SelectOption[];
  /** Texts that a click fills in. */
  offers?: readonly string[];
  placeholder?: string;
  hint?: string;
  required?: boolean;
  maxLength?: number;
  lang?: string;
}

export type Values<Name extends string> = Readonly<Record<Name, string>>;
type Failure<Name extends string> = string | Wrong<Name> | null;

interface Props<Name extends string> {
  title: string;
  text?: ReactNode;
  submitLabel: string;
  isDangerous?: boolean;
  /** Opened over a sheet, which fills the width: nothing beside it needs room for a scrollbar. */
  isOverSheet?: boolean;
  fields: readonly DialogField<Name>[];
  initial: Values<Name>;
  /** Messages of fields that are wrong besides the required ones that are empty. */
  check?: (values: Values<Name>) => Wrong<Name>;
  /** Submits; gives null on success, otherwise errors of the form or of fields. */
  onSend: (values: Values<Name>) => Failure<Name> | Promise<Failure<Name>>;
  /** Called once the dialog has closed, whether it was sent or not. */
  onClose: (isSent: boolean) => void;
  /** Further answers. */
  more?: (form: { values: Values<Name>; set: (name: Name, value: string) => void; send: (by: Props<Name>['onSend']) => void }) => ReactNode;
}

/** Draw it while the form is open. */
export function FormDialog<Name extends string>({
  isOverSheet = false,
  fields,
  initial,
  check,
  onSend,
  onClose,
  more,
  ...frame
}: Props<Name>): ReactNode {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const empty = (values: Values<Name>) =>
    Object.fromEntries(
      fields.filter(({ name, required }) => required && values[name].trim() === '').map(({ name }) => [name, t('manage:form.required')]),
    ) as Wrong<Name>;
  const form = useForm<Name>({ initial, check: (values) => ({ ...check?.(values), ...empty(values) }) });
  const send = async (by: typeof onSend) => {
    if (isBusy || form.submit() !== null) return;
    setBusy(true);
    const failure = await by(form.values);
    setBusy(false);
    setProblem(typeof failure === 'string' ? failure : null);
    if (failure === null) setSent(true);
    else if (typeof failure !== 'string') form.refuse(failure);
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void send(onSend);
  };
  return (
    <RecordDialog
      {...frame}
      className={isOverSheet ? 'sheet' : undefined}
      form={form}
      isBusy={isBusy}
      isDone={isSent}
      more={more?.({ values: form.values, set: form.set, send: (by) => void send(by) })}
      onSubmit={handleSubmit}
      onClose={() => onClose(isSent)}
    >
      {fields.map((spec) => (
        <Control key={spec.name} spec={spec} field={form.field(spec.name)} />
      ))}
      {problem === null ? null : (
        <p className="message error" role="alert">
          {problem}
        </p>
      )}
    </RecordDialog>
  );
}

interface ControlProps<Name extends string> {
  spec: DialogField<Name>;
  field: Field;
}

function Control<Name extends string>({ spec, field }: ControlProps<Name>): ReactNode {
  const { kind, label, hint, required, maxLength, lang, options = [], offers = [], placeholder = '' } = spec;
  if (kind === 'tick') return <Checkbox field={field}>{label}</Checkbox>;
  if (kind === 'select')
    return <SelectField field={field} label={label} hint={hint} required={required} options={options} placeholder={placeholder} />;
  if (kind === 'segmented')
    return (
      <div className="field">
        <span className="field-label">{label}</span>
        <Segmented label={label} value={field.value} options={options} onChange={field.onChange} />
      </div>
    );
  return (
    <>
      <TextField
        field={field}
        label={label}
        hint={hint}
        required={required}
        maxLength={maxLength}
        lang={lang}
        type={kind === 'date' ? 'date' : undefined}
        inputMode={kind === 'number' ? 'numeric' : undefined}
        rows={kind === 'area' ? 3 : undefined}
      />
      {offers.length > 0 ? (
        <div className="offers">
          {offers.map((offer) => (
            <button key={offer} type="button" className="chip" onClick={() => field.onChange(offer)}>
              {offer}
            </button>
          ))}
        </div>
      ) : null}
    </>
  );
}
