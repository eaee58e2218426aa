/** Form state: values, errors and when to show them. */
import { useEffect, useRef, useState, type RefCallback, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { afterPress } from './after-press.ts';
import type { Field } from './form-field.tsx';

export type Wrong<Name extends string> = Partial<Record<Name, string>>;

export interface FormRules<Name extends string> {
  initial: Readonly<Record<Name, string>>;
  /** Messages by field, for the fields that are wrong. */
  check: (values: Readonly<Record<Name, string>>) => Wrong<Name>;
}

export interface Form<Name extends string> {
  /** The `ref` of the form's element. */
  attach: RefCallback<HTMLFormElement>;
  values: Readonly<Record<Name, string>>;
  /** Some value differs from the initial ones. */
  isDirty: boolean;
  field: (name: Name) => Field;
  set: (name: Name, value: string) => void;
  /** Shows all errors and focuses the first one; gives its message, or null when the form is valid. */
  submit: () => string | null;
  /** Shows the error of one field, focuses it and gives the message; null when it is valid. */
  submitField: (name: Name) => string | null;
  /** Shows what the server refuses, until a value changes, and focuses the first such field. */
  refuse: (messages: Wrong<Name>) => void;
  /** Resets the form to new initial values. */
  reset: (values: Readonly<Record<Name, string>>) => void;
  /** Takes new initial values where the form still has those of `known`; what was typed since stays. */
  follow: (values: Readonly<Record<Name, string>>, known: Readonly<Record<Name, string>>) => void;
}

/** Validates fields on blur, from then on while typing, and all of them on submit. */
export function useForm<Name extends string>({ initial, check }: FormRules<Name>): Form<Name> {
  const [values, setValues] = useState(initial);
  const [base, setBase] = useState(initial);
  const [judged, setJudged] = useState<ReadonlySet<Name>>(new Set());
  const [refused, setRefused] = useState<{ values: typeof initial; messages: Wrong<Name> } | null>(null);
  const ref = useRef<HTMLFormElement>(null);
  useTypedBefore(ref, setValues);
  const names = Object.keys(initial) as Name[];
  const wrong = { ...check(values), ...(refused?.values === values ? refused.messages : {}) };
  const set = (name: Name, value: string) => setValues((before) => ({ ...before, [name]: value }));
  const judge = (added: readonly Name[]) => {
    // The message must stand there before the focus moves, or it is not read with the field.
    flushSync(() => setJudged((before) => new Set([...before, ...added])));
    const first = controlsOf(ref.current).find(({ name }) => added.includes(name as Name) && wrong[name as Name]);
    first?.focus();
    return first ? (wrong[first.name as Name] ?? null) : (added.map((name) => wrong[name]).find(Boolean) ?? null);
  };
  return {
    attach: (element) => {
      ref.current = element;
    },
    values,
    isDirty: names.some((name) => values[name] !== base[name]),
    field: (name) => ({
      name,
      value: values[name],
      error: judged.has(name) ? wrong[name] : undefined,
      onChange: (value) => set(name, value),
      onBlur: () => {
        if (values[name] !== '') afterPress(() => setJudged((before) => (before.has(name) ? before : new Set([...before, name]))));
      },
    }),
    set,
    submit: () => judge(names),
    submitField: (name) => judge([name]),
    refuse: (messages) => {
      flushSync(() => {
        setRefused({ values, messages });
        setJudged(new Set(names));
      });
      controlsOf(ref.current)
        .find(({ name }) => messages[name as Name])
        ?.focus();
    },
    reset: (next) => {
      setValues(next);
      setBase(next);
      setJudged(new Set());
    },
    follow: (next, known) => {
      setValues(
        (before) => Object.fromEntries(names.map((name) => [name, (before[name] === known[name] ? next : before)[name]])) as typeof next,
      );
      setBase(next);
    },
  };
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function controlsOf(form: HTMLFormElement | null): Control[] {
  const isControl = (element: Element): element is Control => 'name' in element && 'value' in element;
  return [...(form?.elements ?? [])].filter(isControl);
}

/** Keeps values that were typed, ticked or filled in by the browser before hydration. */
function useTypedBefore<Name extends string>(
  form: RefObject<HTMLFormElement | null>,
  setValues: (change: (before: Readonly<Record<Name, string>>) => Readonly<Record<Name, string>>) => void,
): void {
  useEffect(() => {
    setValues((before) => {
      const typed = controlsOf(form.current).flatMap((control) => {
        const entered = enteredIn(control);
        return control.name in before && entered !== null && entered !== before[control.name as Name] ? [[control.name, entered]] : [];
      });
      return typed.length > 0 ? { ...before, ...(Object.fromEntries(typed) as Partial<Record<Name, string>>) } : before;
    });
  }, [form, setValues]);
}

/** Value of a control as the form stores it; null for an empty field or an unselected radio button. */
function enteredIn(control: Control): string | null {
  if (control.type === 'checkbox' && control instanceof HTMLInputElement) return control.checked ? control.value : '';
  if (control.type === 'radio' && control instanceof HTMLInputElement && !control.checked) return null;
  return control.value === '' ? null : control.value;
}
