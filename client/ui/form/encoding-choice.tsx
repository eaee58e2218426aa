/** How a text file was read, with lines by which a wrong encoding is seen, and the choice of another one. */
import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';

interface Props {
  /** What holds for the encoding: guessed, chosen, or that the file could not be read. */
  state: string;
  label: string;
  /** Of the choice while the file cannot be read. */
  placeholder: string;
  options: readonly { value: string; label: string }[];
  /** '' = the file cannot be read. */
  value: string;
  sample: string;
  onChoose: (value: string) => void;
  /** Language of the file. */
  lang?: string | undefined;
  /** Further acts. */
  children?: ReactNode;
}

export function EncodingChoice({ state, label, placeholder, options, value, sample, onChoose, lang, children }: Props) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} data-encoding={value}>
      <p id={id} role="alert">
        {state}
      </p>
      {sample ? (
        <pre lang={lang} dir="auto">
          {sample}
        </pre>
      ) : null}
      <div className="row">
        <label>
          <span>{label}</span>
          <select className="input" value={value} onChange={({ target }) => target.value !== '' && onChoose(target.value)}>
            {value === '' ? <option value="">{placeholder}</option> : null}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </label>
        {children}
      </div>
    </Box>
  );
}

const Box = styled.div`
  display: grid;
  gap: 0.75rem;
  min-width: 0;
  padding: 1rem;
  border: 1px solid var(--line-strong);
  border-radius: var(--r-m);
  font-size: var(--t-s);
  line-height: 1.6;

  pre {
    max-height: 9rem;
    margin: 0;
    padding: 0.6rem 0.8rem;
    border-radius: var(--r-s);
    background: var(--sunken);
    font: inherit;
    white-space: pre-wrap;
    overflow: auto;
    overflow-wrap: anywhere;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 0.6rem 0.75rem;
  }
  label {
    display: grid;
    flex: 0 1 18rem;
    gap: 0.4rem;
    min-width: 0;
    font-weight: 600;
  }
  select {
    width: 100%;
    min-width: 0;
    text-overflow: ellipsis;
    min-height: 2.5rem;
    font-size: var(--t-ui);
    font-weight: 400;
  }
`;
