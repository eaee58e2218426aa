/** A search over a list of the management centre, in place. */
import { useState, type SubmitEvent } from 'react';
import { searchTextMax } from '#shared/limits.ts';
import { useT } from '#client/lib/translations.ts';
import { Icon } from '#client/ui/icon.tsx';

interface Props {
  /** What is searched for, as the field's name and hint. */
  label: string;
  onSearch: (text: string) => void;
}

export function SearchBox({ label, onSearch }: Props) {
  const t = useT();
  const [text, setText] = useState('');
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  const handleClear = () => {
    setText('');
    onSearch('');
  };
  return (
    <form className="search" role="search" onSubmit={handleSubmit}>
      <button type="submit" className="ibtn" aria-label={t('manage:list.search')}>
        <Icon name="search" />
      </button>
      <input type="search" aria-label={label} placeholder={label} maxLength={searchTextMax} value={text} enterKeyHint="search" onChange={(event) => setText(event.target.value)} />
      {text ? (
        <button type="button" className="ibtn" aria-label={t('manage:list.clearSearch')} onClick={handleClear}>
          <Icon name="x" />
        </button>
      ) : null}
    </form>
  );
}
