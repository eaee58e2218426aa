/**
 * One choice of many that is found by typing a part of a name (WAI-ARIA, editable combobox with list autocomplete). The value
 * is always that of an option: a text that names none gives way to the choice before it.
 */
import { useEffect, useId, useState, type ChangeEvent, type CompositionEvent, type KeyboardEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Announcement } from '#client/ui/announcement.tsx';
import { isImeKey } from '#client/ui/is-ime-key.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { findOptions, optionNamed, type NamedOption } from './find-options.ts';
import { FormField, type ControlProps, type Field, type FieldTexts } from './form-field.tsx';

interface Props extends FieldTexts {
  field: Field;
  options: readonly NamedOption[];
  /** Placeholder until a choice is made. */
  placeholder: string;
  disabled?: boolean;
  autoComplete?: string;
  /** Says that no option has the text, and how many have. */
  findTexts: FindTexts;
}

interface FindTexts {
  nothing: string;
  found: (count: number) => string;
}

export function SearchSelectField({ field, options, placeholder, disabled = false, autoComplete, findTexts, ...texts }: Props): ReactNode {
  return (
    <FormField {...texts} field={field}>
      {(control) => (
        <Combobox
          control={control}
          input={{ placeholder, disabled, autoComplete }}
          {...{ field, options, findTexts, label: texts.label }}
        />
      )}
    </FormField>
  );
}

interface ComboboxProps {
  control: ControlProps;
  input: { placeholder: string; disabled: boolean; autoComplete: string | undefined };
  field: Field;
  options: readonly NamedOption[];
  label: string;
  findTexts: FindTexts;
}

/** Up and Down open the list and move in it, Enter takes, Esc closes. */
function Combobox({ control, input, field, options, label, findTexts }: ComboboxProps): ReactNode {
  const id = useId();
  const { typed, found, isOpen, active, ...list } = useOptionList(field, options);
  const activeId = isOpen && found[active] ? `${id}${active}` : undefined;
  useEffect(() => {
    if (isOpen) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id, isOpen]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const selected = selectedOf(options, field.value);
  return (
    <Choice>
      <input
        {...control}
        {...input}
        className="input"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-activedescendant={activeId}
        spellCheck={false}
        value={typed ?? selected?.label ?? ''}
        onChange={list.handleChange}
        onCompositionEnd={list.handleChange}
        onClick={list.open}
        onFocus={({ target }) => target.select()}
        onKeyDown={list.handleKey}
        onBlur={list.handleBlur}
      />
      <Icon name="chevron-down" />
      <Announcement>{isOpen && typed ? findTexts.found(found.length) : ''}</Announcement>
      {/* The field keeps the focus. */}
      <div id={id} role="listbox" aria-label={label} hidden={!isOpen} onPointerDown={(event) => event.preventDefault()}>
        {isOpen &&
          found.map((option, index) => (
            // The keyboard's way to choose is the field itself.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={option.value}
              id={`${id}${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={option === selected}
              data-active={index === active || undefined}
              onClick={() => list.choose(option)}
            >
              {option.label}
            </div>
          ))}
      </div>
      {isOpen && found.length === 0 ? <p>{findTexts.nothing}</p> : null}
    </Choice>
  );
}

const selectedOf = (options: readonly NamedOption[], value: string) =>
  options.find((option) => option.value === value) ?? options.find((option) => option.label === value);

function useOptionList(field: Field, options: readonly NamedOption[]) {
  /** What is being typed; null = the field shows the choice. */
  const [typed, setTyped] = useState<string | null>(null);
  /** The choice before the typing, which stays where the text names none. */
  const [before, setBefore] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = findOptions(options, typed ?? '');
  const close = () => {
    setTyped(null);
    setOpen(false);
  };
  const open = () => {
    if (isOpen) return;
    setOpen(true);
    setActive(found.findIndex(({ value }) => value === field.value));
  };
  const choose = ({ value }: NamedOption) => {
    if (value !== field.value) field.onChange(value);
    close();
  };
  const handleChange = (event: ChangeEvent<HTMLInputElement> | CompositionEvent<HTMLInputElement>) => {
    const text = event.currentTarget.value;
    const earlier = typed === null ? field.value : before;
    setBefore(earlier);
    setTyped(text);
    setOpen(true);
    setActive(text.trim() === '' ? -1 : 0);
    // While Chinese is being composed the field holds letters that are not the text yet.
    if (event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing) return;
    const next = optionNamed(options, text)?.value ?? earlier;
    if (next !== field.value) field.onChange(next);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (isImeKey(event) || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const option = found[active];
    if (step !== 0 && !isOpen) open();
    else if (step !== 0) setActive((active < 0 && step < 0 ? found.length - 1 : active + step + found.length) % (found.length || 1));
    else if (event.key === 'Enter' && isOpen) {
      if (option) choose(option);
    } else if (event.key === 'Escape' && isOpen) close();
    else return;
    // Neither sends the form nor closes the dialog around it.
    event.preventDefault();
    event.stopPropagation();
  };
  const handleBlur = () => {
    const [only, ...others] = found;
    if (typed !== null && typed.trim() === '' && field.value !== '') field.onChange('');
    else if (typed !== null && only && others.length === 0) choose(only);
    close();
    field.onBlur();
  };
  return { typed, found, isOpen, active, open, choose, handleChange, handleKey, handleBlur };
}

const Choice = styled.div`
  position: relative;

  .input {
    padding-inline-end: 2.5rem;
    text-overflow: ellipsis;
  }
  .input:disabled {
    cursor: not-allowed;
    opacity: 1;
  }
  > .icon {
    position: absolute;
    inset: 0 0.9rem 0 auto;
    margin-block: auto;
    pointer-events: none;
  }
  > [role='listbox'],
  > p {
    position: absolute;
    inset: calc(100% + 0.25rem) 0 auto;
    z-index: var(--z-overlay);
    max-height: min(18rem, 40dvh);
    padding: 0.4rem;
    overflow-y: auto;
    overscroll-behavior: contain;
    scroll-margin-block: 1rem;
    border: 1px solid var(--line);
    border-radius: var(--r-s);
    background: var(--surface);
    box-shadow: var(--e2);
    color: var(--text);
    font-size: var(--t-ui);
    line-height: 1.4;
  }
  > [role='listbox']:empty {
    display: none;
  }
  > p {
    padding: 0.75rem 1rem;
    color: var(--text-2);
  }
  [role='option'] {
    display: flex;
    align-items: center;
    min-height: 2.75rem;
    padding: 0.3rem 0.7rem;
    border-radius: var(--r-s);
    cursor: pointer;
  }
  [role='option']:hover {
    background: var(--sunken);
  }
  [role='option'][aria-selected='true'] {
    font-weight: 700;
    color: var(--gold-text);
  }
  [data-active] {
    background: var(--sunken);
    outline: 0.125rem solid var(--focus);
    outline-offset: -0.125rem;
  }
`;
