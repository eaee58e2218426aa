/** What the organiser has for an institution: the call, and the films that it entered with their nominations and laurels, each once it is public. */
import type { ReactNode } from 'react';
import type { OwnFilm } from '#shared/api/dashboard.ts';
import { laurelFormats, paths } from '#shared/paths.ts';
import { useT } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';
import { CallLine } from '#client/features/site/navigation/call-line.tsx';
import { useName } from '#client/record/names.tsx';

export function Entries({ films }: { films: readonly OwnFilm[] }): ReactNode {
  return (
    <>
      <CallLine />
      <OwnFilms films={films} />
    </>
  );
}

function OwnFilms({ films }: { films: readonly OwnFilm[] }): ReactNode {
  const t = useT();
  const nameOf = useName();
  return (
    <section className="card films" aria-labelledby="dashboard-films">
      <h2 id="dashboard-films">{t('dashboard:films.title')}</h2>
      {films.length === 0 ? <p className="none">{t('dashboard:films.none')}</p> : null}
      <ul>
        {films.map(({ id, titleZh, titleEn, year, path, nominations }) => (
          <li key={id}>
            <p>
              {path ? <Link to={path}>{nameOf(titleZh, titleEn)}</Link> : <b>{nameOf(titleZh, titleEn)}</b>}{' '}
              <span className="none">{[year, path ? '' : t('dashboard:films.coming')].filter(Boolean).join(' · ')}</span>
            </p>
            {nominations.map((one) => (
              <p key={one.id}>
                <span>{t(one.won ? 'dashboard:films.won' : 'dashboard:films.nominated', { award: one.category })}</span>
                {laurelFormats.map((format) => (
                  <a key={format} className="link" href={paths.laurel(one, format)} download>
                    {t('dashboard:films.laurel', { format: format.toUpperCase() })}
                  </a>
                ))}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
