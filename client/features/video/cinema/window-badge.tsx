/** Badge with the start or end of a video's publish window. */
import { useEffect, useState } from 'react';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { windowText, type FilmWindow } from './window-text.ts';

interface Props {
  film: FilmWindow;
  className: string;
  /** Draws the text in a box of its own, in one that has the room of the absolute text. */
  isSteady?: boolean;
}

export function WindowBadge({ film, className, isSteady = false }: Props) {
  const t = useT();
  const language = useLanguage();
  const text = windowText(film, { t, language, nowMs: useNow() });
  if (text === '') return null;
  return isSteady ? (
    <span className={className} data-state={film.state} data-width={windowText(film, { t, language })}>
      <span>{text}</span>
    </span>
  ) : (
    <span className={className} data-state={film.state}>
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
