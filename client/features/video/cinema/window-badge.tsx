/** Badge with the start or end of a video's publish window. */
import { useEffect, useState } from 'react';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { windowText, type FilmWindow } from './window-text.ts';

interface Props {
  film: FilmWindow;
  className: string;
  /** Reserves the width of the absolute text, so that badges beside it stay when the visitor's clock is known. */
  isSteady?: boolean;
}

export function WindowBadge({ film, className, isSteady = false }: Props) {
  const t = useT();
  const language = useLanguage();
  const text = windowText(film, { t, language, nowMs: useNow() });
  return text === '' ? null : (
    <span className={className} data-state={film.state} data-width={isSteady ? windowText(film, { t, language }) : undefined}>
      {text}
    </span>
  );
}

const everyMs = 60_000;

/** The visitor's clock in minutes; undefined on the server and during hydration, so that the HTML is the same for everybody. */
function useNow(): number | undefined {
  const [nowMs, setNowMs] = useState<number>();
  useEffect(() => {
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
