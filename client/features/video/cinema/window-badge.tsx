/** The badge that says until when, or from when, a film can be watched. */
import { useLanguage, useT } from '#client/lib/translations.ts';
import { useNow } from './use-now.ts';
import { windowText, type FilmWindow } from './window-text.ts';

interface Props {
  film: FilmWindow;
  className: string;
}

export function WindowBadge({ film, className }: Props) {
  const t = useT();
  const language = useLanguage();
  const text = windowText(film, { t, language, nowMs: useNow() });
  return text === '' ? null : (
    <span className={className} data-state={film.state}>
      {text}
    </span>
  );
}
