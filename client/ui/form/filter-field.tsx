/** The filters above a list of the management centre: a select whose first choice does not filter, and a day. */
import { useEffect, useId, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import type { SelectOption } from './select-field.tsx';

interface ChoiceProps {
  /** Name of the filter, for those who do not see the choices. */
  label: string;
  /** The first choice, which does not filter. */
  all: string;
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
}

export function FilterChoice({ label, all, value, options, onChange }: ChoiceProps): ReactNode {
  return (
    <select
      className="input"
      aria-label={label}
      data-set={value ? '' : undefined}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/** A single filter with its label. */
export function NamedFilterChoice(props: ChoiceProps): ReactNode {
  return (
    <Named>
      <span>{props.label}</span>
      <FilterChoice {...props} />
    </Named>
  );
}

const Named = styled.label`
  display: flex;
  align-items: center;
  gap: 0.6rem;
  font-size: var(--t-s);
  font-weight: 600;

  .input {
    width: auto;
    min-height: 2.75rem;
    font-size: var(--t-ui);
    font-weight: 400;
  }
`;

interface DayProps {
  label: string;
  /** `2025-08-01`, or '' for none. */
  value: string;
  onChange: (value: string) => void;
}

/** Asked for when it is whole: while a year is being typed, the browser already reports years like 0002. */
export function FilterDay({ label, value, onChange }: DayProps): ReactNode {
  const id = useId();
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const commit = (text: string) => {
    if (text !== value && (text === '' || text >= '1900')) onChange(text);
  };
  return (
    <span className="day">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        type="date"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          commit(target.value);
        }}
        onBlur={({ target }) => commit(target.value)}
      />
    </span>
  );
}
