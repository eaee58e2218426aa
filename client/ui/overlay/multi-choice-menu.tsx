/** A menu of several choices that opens from a chip: a form that works without a script, and applies each change with one. */
import { useEffect, useState, type ChangeEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { splitChoices } from '#shared/choice-list.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { isImeKey } from '#client/ui/is-ime-key.ts';
import { Link } from '#client/ui/link.tsx';
import { findOptions } from '#client/ui/form/find-options.ts';
import { MenuFrame } from './choice-menu.tsx';
import { useMenu } from './use-menu.ts';

interface Props {
  /** Name of the choice, such as "Country"; `apply` and `clear` name the buttons. */
  labels: { menu: string; apply: string; clear: string };
  /** Names a field that searches the choices, where they are many, and says that it found none. */
  find?: { label: string; nothing: string };
  /** Menus of one group close each other. */
  group: string;
  /** Name of the parameter. */
  name: string;
  choices: readonly { value: string; label: string; count?: number }[];
  values: readonly string[];
  /** Where the form leads without a script: a path, and the parameters that stay. */
  action: string;
  hiddenFields: Readonly<Record<string, string>>;
  /** Site path without a value. */
  clearPath: string;
  onChange: (values: string[]) => void;
}

export function MultiChoiceMenu({ find, ...props }: Props): ReactNode {
  const { labels, group, name, choices, values, action, hiddenFields, clearPath, onChange } = props;
  const { details, closeAndReturn } = useMenu();
  const chosen = choices.filter(({ value }) => values.includes(value));
  // The tick stands before the list has followed.
  const [ticked, setTicked] = useState(values);
  const [typed, setTyped] = useState('');
  const found = new Set(findOptions(choices, typed));
  const shownValues = values.join();
  useEffect(() => setTicked(splitChoices(shownValues)), [shownValues]);
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const others = ticked.filter((value) => value !== target.value);
    const next = target.checked ? [...others, target.value] : others;
    setTicked(next);
    onChange(next);
  };
  return (
    // Before scripts run the browser has perhaps opened it already.
    <Menu {...details} name={group} suppressHydrationWarning>
      <summary className="chip" aria-current={chosen.length > 0 ? 'true' : undefined}>
        {chosen.length > 0 ? <span className="visually-hidden">{labels.menu} </span> : null}
        <span>{chosen[0]?.label ?? labels.menu}</span>
        {chosen.length > 1 ? <span>{`+${chosen.length - 1}`}</span> : null}
        <Icon name="chevron-down" />
      </summary>
      <form method="get" action={action}>
        {Object.entries(hiddenFields).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        {find ? (
          <input
            type="search"
            className="input find"
            aria-label={find.label}
            placeholder={find.label}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              // The form is applied as it changes.
              if (!isImeKey(event) && event.key === 'Enter') event.preventDefault();
            }}
          />
        ) : null}
        <fieldset>
          <legend className="visually-hidden">{labels.menu}</legend>
          {choices.map((choice) => {
            const { value, label, count } = choice;
            return (
              <label key={value} hidden={!found.has(choice)}>
                <input type="checkbox" name={name} value={value} checked={ticked.includes(value)} onChange={handleChange} />
                <span>{label}</span>
                {count === undefined ? null : <i>{count}</i>}
              </label>
            );
          })}
          {found.size === 0 ? <p role="status">{find?.nothing}</p> : null}
        </fieldset>
        <p>
          <button type="submit" className="button">
            {labels.apply}
          </button>
          {chosen.length > 0 ? (
            <Link to={clearPath} className="chip" data-keep-scroll="" onClick={closeAndReturn}>
              {labels.clear}
            </Link>
          ) : null}
        </p>
      </form>
    </Menu>
  );
}

const Menu = styled(MenuFrame)`
  form {
    inset-inline-start: 0;
  }
  fieldset {
    max-height: min(22rem, 50dvh);
    margin: 0;
    padding: 0;
    border: 0;
    overflow-y: auto;
    overscroll-behavior: contain;
  }
  .find {
    margin-bottom: 0.5rem;
  }
  @media (scripting: none) {
    .find {
      display: none;
    }
  }
  label[hidden] {
    display: none;
  }
  label:not([hidden]) {
    gap: 0.75rem;
    cursor: pointer;
  }
  input[type='checkbox'] {
    flex: none;
    width: 1.125rem;
    height: 1.125rem;
    accent-color: var(--gold-500);
  }
  i {
    margin-inline-start: auto;
  }
  p {
    display: flex;
    gap: 0.75rem;
    padding: 0.5rem 0.4rem 0.25rem;
  }
  p:not(:has(a)) button {
    flex: 1;
  }
  @media (scripting: enabled) {
    button {
      display: none;
    }
    p:not(:has(a)) {
      display: none;
    }
  }
`;
