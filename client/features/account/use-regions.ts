/** Countries with their areas, from the static file of the page's language; fetched when a form needs them. */
import { useEffect, useState } from 'react';
import { cityFilePath, type Region } from '#shared/api/dictionary.ts';
import type { Language } from '#shared/language.ts';
import { useLanguage } from '#client/lib/translations.ts';

/** One fetch a tab; a failure is forgotten, so that the next form tries again. */
let pending: Promise<Region[]> | null = null;

function fetchRegions(language: Language): Promise<Region[]> {
  pending ??= fetch(cityFilePath[language]).then((answer) => {
    if (!answer.ok) throw new Error(`The city file answered ${answer.status}`);
    return answer.json() as Promise<Region[]>;
  });
  return pending;
}

export interface Regions {
  countries: readonly Region[];
  /** The file could not be had. */
  hasFailed: boolean;
  retry: () => void;
}

/** Empty until the file has come. */
export function useRegions(isNeeded: boolean): Regions {
  const language = useLanguage();
  const [countries, setCountries] = useState<readonly Region[]>([]);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isGone = false;
    fetchRegions(language).then(
      (found) => {
        if (!isGone) setCountries(found);
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
