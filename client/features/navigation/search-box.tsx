/** The header's search field; suggestions come with a chunk of their own when it is first used. */
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { isMobileAgent } from '#client/lib/use-mobile.ts';
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
  const search = useSearch();
  const handleEnter = (input: HTMLInputElement) => {
    if (!used && !isMobileAgent(navigator.userAgent)) setUsed({ input, initialText: input.defaultValue });
  };
  return (
    <SearchForm className={className} onEnter={handleEnter}>
      {used && (
        <Suspense fallback={null}>
          <SuggestionList {...used} onChoose={search} />
        </Suspense>
      )}
    </SearchForm>
  );
}
