/** Search suggestions: debounced, with earlier requests aborted. */
import { useEffect, useState } from 'react';
import { listSuggestionPlaces, type SuggestionPlace } from '#shared/api/search.ts';
import { suggestionInputMax, suggestionsMax } from '#shared/limits.ts';
import { useApi } from '#client/lib/api.ts';

const pauseMs = 150;

export interface Suggestions {
  /** The text that the suggestions are for. */
  typed: string;
  places: readonly SuggestionPlace[];
}

const none: Suggestions = { typed: '', places: [] };

/** At most six suggestions for a text; none for an empty one, for one that is too long, and when the call fails. */
export function useSuggestions(text: string): Suggestions {
  const api = useApi();
  const [suggestions, setSuggestions] = useState(none);
  const typed = text.trim();
  useEffect(() => {
    if (typed === '' || typed.length > suggestionInputMax) {
      setSuggestions(none);
      return;
    }
    const calledOff = new AbortController();
    const ask = async () => {
      const outcome = await api(listSuggestionPlaces, { query: { data: typed } }, { noLoading: true, signal: calledOff.signal }).catch(
        () => null,
      );
      if (calledOff.signal.aborted) return;
      setSuggestions(outcome?.status === 'ok' ? { typed, places: outcome.data.slice(0, suggestionsMax) } : none);
    };
    const timer = setTimeout(() => void ask(), pauseMs);
    return () => {
      clearTimeout(timer);
      calledOff.abort();
    };
  }, [api, typed]);
  return typed === '' ? none : suggestions;
}
