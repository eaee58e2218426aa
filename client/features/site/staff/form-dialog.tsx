/** A form in a dialog: it stays open until the server has accepted the values, and shows the server's refusal. */
import { useId, useState, type ReactNode, type SubmitEvent } from 'react';
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import { choiceLook, tickLook } from '#client/ui/form/field-style.ts';
import { IdentifierField } from '#client/ui/form/identifier-field.tsx';
import type { Field } from '#client/ui/form/form-field.tsx';
import { QuestionFrame } from '#client/ui/overlay/question-dialog.tsx';
import { SelectField, type SelectOption } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useAnswer } from '#client/ui/overlay/use-answer.ts';
import { useForm, type Wrong } from '#client/ui/form/use-form.ts';

export interface DialogField<Name extends string> {
  name: Name;
  label: string;
  kind: 'text' | 'number' | 'area' | 'select' | 'tick' | 'identifier';
  /** What an identifier is called unless somebody enters another one. */
  propose?: (values: Values<Name>) => string;
  options?: readonly SelectOption[];
  placeholder?: string;
  hint?: string;
  required?: boolean;
  maxLength?: number;
  lang?: string;
}

export type Values<Name extends string> = Readonly<Record<Name, string>>;

interface Props<Name extends string> {
  title: string;
  text?: string;
  submitLabel: string;
  isDangerous?: boolean;
  /** Opened over a sheet, which fills the width: nothing beside it needs room for a scrollbar. */
  isOverSheet?: boolean;
  fields: readonly DialogField<Name>[];
  initial: Values<Name>;
  /** Messages of fields that are wrong besides the required ones that are empty. */
  check?: (values: Values<Name>) => Wrong<Name>;
  /** Submits; resolves to null on success, otherwise to errors of the form or of fields. */
  onSend: (values: Values<Name>) => Promise<string | Wrong<Name> | null>;
  /** Called once the dialog has closed, whether it was sent or not. */
  onClose: (isSent: boolean) => void;
  children?: ReactNode;
}

/** Draw it while the form is open. */
export function FormDialog<Name extends string>({
  title,
  text,
  submitLabel,
  isDangerous = false,
  isOverSheet = false,
  fields,
  initial,
  check,
  onSend,
  onClose,
  children,
}: Props<Name>): ReactNode {
  const t = useT();
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { isOpen, answer } = useAnswer((choice) => onClose(choice === 'go'));
  const empty = (values: Values<Name>) =>
    Object.fromEntries(
      fields.filter(({ name, required }) => required && values[name].trim() === '').map(({ name }) => [name, t('staff:form.required')]),
    ) as Wrong<Name>;
  /** With the proposed identifiers where none was entered. */
  const filled = (values: Values<Name>) => {
    const proposed = fields.flatMap(({ name, propose }) => (propose && values[name].trim() === '' ? [[name, propose(values)]] : []));
    return { ...values, ...(Object.fromEntries(proposed) as Partial<Values<Name>>) };
  };
  const { attach, ...form } = useForm<Name>({ initial, check: (values) => ({ ...check?.(filled(values)), ...empty(values) }) });
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || form.submit() !== null) return;
    setBusy(true);
    const failure = await onSend(filled(form.values));
    setBusy(false);
    setProblem(typeof failure === 'string' ? failure : null);
    if (failure === null) answer('go');
    else if (typeof failure !== 'string') form.refuse(failure);
  };
  return (
    <FormFrame className={isOverSheet ? 'sheet' : undefined} open={isOpen} onClose={() => answer('stay')} aria-labelledby={`${id}-title`}>
      <form ref={attach} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <h2 id={`${id}-title`}>{title}</h2>
        {text ? <p>{text}</p> : null}
        {fields.map((spec) => (
          <Control key={spec.name} spec={spec} field={form.field(spec.name)} proposal={spec.propose?.(form.values) ?? ''} />
        ))}
        {children}
        {problem === null ? null : (
          <p className="message error" role="alert">
            {problem}
          </p>
        )}
        <div className="answers">
          <Button variant="ghost" onClick={() => answer('stay')}>
            {t('staff:form.cancel')}
          </Button>
          <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} busy={isBusy}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </FormFrame>
  );
}

interface ControlProps<Name extends string> {
  spec: DialogField<Name>;
  field: Field;
  /** Of an identifier. */
  proposal: string;
}

function Control<Name extends string>({ spec, field, proposal }: ControlProps<Name>): ReactNode {
  const { kind, label, hint, required, maxLength, lang, options = [], placeholder = '' } = spec;
  if (kind === 'identifier')
    return <IdentifierField field={field} label={label} hint={hint ?? ''} proposal={proposal} maxLength={maxLength ?? 64} />;
  if (kind === 'tick') return <Checkbox field={field}>{label}</Checkbox>;
  if (kind === 'select')
    return <SelectField field={field} label={label} hint={hint} required={required} options={options} placeholder={placeholder} />;
  return (
    <TextField
      field={field}
      label={label}
      hint={hint}
      required={required}
      maxLength={maxLength}
      lang={lang}
      inputMode={kind === 'number' ? 'numeric' : undefined}
      rows={kind === 'text' || kind === 'number' ? undefined : 3}
    />
  );
}

const FormFrame = styled(QuestionFrame)`
  width: min(34rem, calc(100vw - 2rem));

  h2 + .field {
    margin-top: 1.1rem;
  }
  .field {
    margin-top: 0.9rem;
  }
  .tick,
  .identifier {
    margin-top: 0.5rem;
  }
  form > .message {
    margin-top: 1rem;
  }
  ${choiceLook}
  ${tickLook}
  textarea {
    padding-block: 0.6rem;
    line-height: 1.6;
    resize: vertical;
  }
`;
