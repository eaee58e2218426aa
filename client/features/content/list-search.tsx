/** The search field of a list: it filters the list in place. */
import { useNavigate } from 'react-router';
import { useT } from '#client/lib/translations.ts';
import { SearchForm } from '#client/ui/search-form.tsx';
import { listPath } from './list-path.ts';

interface Props {
  path: string;
  type: string;
  search: string;
  /** What the field is for, as its name and its hint. */
  label: string;
}

export function ListSearch({ path, type, search, label }: Props) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <SearchForm
      path={path}
      kept={type ? { type } : {}}
      search={search}
      clearPath={listPath(path, { type, search: '' })}
      labels={{ field: label, submit: t('content:list.searchSubmit'), clear: t('content:list.searchClear') }}
      onSearch={(text) => void navigate(listPath(path, { type, search: text }), { preventScrollReset: true })}
    />
  );
}
