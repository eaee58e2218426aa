/** Countries with their areas, from the static file of the page's language; fetched when a form needs them. */
import { useEffect, useState } from 'react';
import { cityFilePath, type Region } from '#shared/api/dictionary.ts';
import type { Language } from '#shared/language.ts';
import { useLanguage } from '#client/lib/translations.ts';

/** Fetched once per tab; a failure is not cached. */
let pending: Promise<Region[]> | null = null;

function fetchRegions(language: Language): Promise<Region[]> {
  pending ??= fetch(cityFilePath[language]).then((answer) => {
    if (!answer.ok) throw new Error(`The city file answered ${answer.status}`);
    return answer.json() as Promise<Region[]>;
  });
  return pending;
}

interface Regions {
  countries: readonly Region[];
  /** The file could not be loaded. */
  hasFailed: boolean;
  retry: () => void;
}

/** Empty until the file is loaded. */
export function useRegions(isNeeded: boolean): Regions {
  const language = useLanguage();
  const [countries, setCountries] = useState<readonly Region[]>([]);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isGone = false;
    fetchRegions(language).then(
      (list) => {
        if (!isGone) setCountries(list);
      },
      () => {
        pending = null;
        if (!isGone) setFailed(true);
      },
    );
    return () => {
      isGone = true;
    };
  }, [isNeeded, language, attempt]);
  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return { countries, hasFailed, retry };
}
