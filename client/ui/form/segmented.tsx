/** A choice between a few, side by side: radio buttons that look like one switch. */
import { startTransition, useId, useOptimistic, type ReactNode } from 'react';

interface Props<Value extends string> {
  /** Accessible name of the choice. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  /** A promise keeps the pressed option chosen until it settles, for a value that arrives with an address. */
  onChange: (value: Value) => void | Promise<void>;
}

/** The browser's own radio group: one stop for the Tab key, arrow keys within. */
export function Segmented<Value extends string>({ label, value, options, onChange }: Props<Value>): ReactNode {
  const name = useId();
  // The browser moves the dot at once; React would move it back until the new value is there.
  const [chosen, choose] = useOptimistic(value);
  const change = (next: Value) =>
    startTransition(async () => {
      choose(next);
      await onChange(next);
    });
  return (
    <div className="segmented" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === chosen}
            onChange={() => change(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
