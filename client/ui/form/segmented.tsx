/** A choice between a few, side by side: radio buttons that look like one switch. */
import { useId, type ReactNode } from 'react';

interface Props<Value extends string> {
  /** Accessible name of the choice. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** The browser's own radio group: one stop for the Tab key, arrow keys within. */
export function Segmented<Value extends string>({ label, value, options, onChange }: Props<Value>): ReactNode {
  const name = useId();
  return (
    <div className="segmented" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
