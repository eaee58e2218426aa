/** The header's search field; suggestions are loaded on first use. */
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { SuggestionPlace } from '#shared/api/search.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { SearchForm, useSearch } from './search-form.tsx';

/** Without the chunk (offline, blocked) the field goes on working as a plain one. */
const SuggestionList = lazy(() =>
  import('./suggestion-list.tsx').then(
    (module) => ({ default: module.SuggestionList }),
    () => ({ default: () => null }),
  ),
);

/** Never fetches suggestions on mobile. */
export function SearchBox({ className }: { className?: string }): ReactNode {
  const [used, setUsed] = useState<{ input: HTMLInputElement; initialText: string }>();
  const { site } = useTabState();
  const search = useSearch();
  const navigate = useNavigate();
  const handleEnter = (input: HTMLInputElement) => {
    if (!used && !site.isMobile) setUsed({ input, initialText: input.defaultValue });
  };
  const handleSearch = () => setUsed((current) => current && { ...current, initialText: current.input.value });
  const handleChoose = ({ text, path }: SuggestionPlace) => {
    if (path) void navigate(path);
    else search(text);
  };
  return (
    <SearchForm className={className} onEnter={handleEnter} onSearch={handleSearch}>
      {used && (
        <Suspense fallback={null}>
          <SuggestionList {...used} onChoose={handleChoose} />
        </Suspense>
      )}
    </SearchForm>
  );
}
