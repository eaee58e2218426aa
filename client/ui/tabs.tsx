/** A tab list with roving tabindex (WAI-ARIA tabs pattern). */
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { isImeKey } from './is-ime-key.ts';

interface Props<Key extends string> {
  /** Ids of tabs and panels begin with it. */
  id: string;
  label: string;
  tabs: readonly { key: Key; label: string }[];
  active: Key;
  onChange: (key: Key) => void;
  className?: string;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Tabs are activated by focus. */
export function TabList<Key extends string>({ id, label, tabs, active, onChange, className }: Props<Key>): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isImeKey(event)) return;
    const at = tabs.findIndex(({ key }) => key === active);
    const last = tabs.length - 1;
    const step = steps[event.key];
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? last : step === undefined ? at : (at + step + tabs.length) % tabs.length;
    const target = tabs[next];
    if (next === at || !target) return;
    event.preventDefault();
    onChange(target.key);
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div ref={list} className={className} role="tablist" tabIndex={-1} aria-label={label} onKeyDown={handleKeyDown}>
      {tabs.map(({ key, label: text }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={`${id}-tab-${key}`}
          aria-controls={`${id}-panel-${key}`}
          aria-selected={key === active}
          tabIndex={key === active ? 0 : -1}
          onClick={() => onChange(key)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

/** Attributes of the panel of a tab. */
export function panelProps(id: string, key: string): { id: string; role: 'tabpanel'; 'aria-labelledby': string } {
  return { id: `${id}-panel-${key}`, role: 'tabpanel', 'aria-labelledby': `${id}-tab-${key}` };
}
