/** Who made a film and as what, in the order of its page. */
import { useState } from 'react';
import { X } from 'lucide-react';
import type { FilmFields, ManagedFilm } from '#shared/api/manage-film.ts';
import { useT } from '#client/lib/translations.ts';
import { find, type Person } from './film-people.ts';
import { Finder } from './finder.tsx';
import { findPeople } from './find.ts';
import { moved, MoveButtons } from './move-buttons.tsx';
import { Names, useName } from './names.tsx';

type Credit = FilmFields['credits'][number];

interface Props {
  credits: readonly Credit[];
  /** Names of those who stood there when the film was read. */
  people: ManagedFilm['people'];
  onChange: (credits: Credit[]) => void;
}

const creditsMax = 60;

export function FilmCredits({ credits, people, onChange }: Props) {
  const t = useT();
  const nameOf = useName();
  const [added, setAdded] = useState<readonly Person[]>([]);
  const known = [...people, ...added];
  const keys = credits.map((_, at) => String(at));
  const set = (at: number, change: Partial<Credit>) => onChange(credits.map((credit, index) => (index === at ? { ...credit, ...change } : credit)));
  return (
    <section className="card credits">
      <h3>{t('awards:films.credits')}</h3>
      {credits.length > 0 ? (
        <ol className="lines">
          {credits.map((credit, at) => {
            const person = find(known, credit.personId);
            const name = nameOf(person.nameZh, person.nameEn);
            return (
              // Somebody may stand there twice, as director and as writer.
              <li key={`${credit.personId}-${credits.slice(0, at).filter(({ personId }) => personId === credit.personId).length}`}>
                <Names zh={person.nameZh} en={person.nameEn} />
                <div className="does">
                  <MoveButtons name={name} at={at} count={credits.length} onMove={(step) => onChange(moved(keys, String(at), step).flatMap((key) => credits[Number(key)] ?? []))} />
                  <button type="button" className="ibtn" aria-label={t('awards:films.creditRemove', { name })} onClick={() => onChange(credits.filter((_, index) => index !== at))}>
                    <X className="ic" aria-hidden="true" />
                  </button>
                </div>
                <div className="pair roles">
                  <input className="inp" lang="zh-Hans" aria-label={t('awards:films.creditRoleZh', { name })} placeholder={t('awards:field.roleZh')} maxLength={240} value={credit.roleZh} onChange={({ target }) => set(at, { roleZh: target.value })} />
                  <input className="inp" lang="en" aria-label={t('awards:films.creditRoleEn', { name })} placeholder={t('awards:field.roleEn')} maxLength={240} value={credit.roleEn} onChange={({ target }) => set(at, { roleEn: target.value })} />
                </div>
              </li>
            );
          })}
        </ol>
      ) : null}
      {credits.length < creditsMax ? (
        <Finder
          label={t('awards:films.creditAdd')}
          find={findPeople}
          onPick={({ id, zh, en }) => {
            setAdded([...added, { id, nameZh: zh, nameEn: en }]);
            onChange([...credits, { personId: id, roleZh: '', roleEn: '' }]);
          }}
        />
      ) : null}
    </section>
  );
}
