/** Who made a film and as what, in the order of its page. */
import type { FilmFields, ManagedFilm } from '#shared/api/film-staff.ts';
import { useT } from '#client/lib/translations.ts';
import { PeopleLines } from './people-lines.tsx';

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
  return (
    <section className="card credits">
      <h3>{t('awards:films.credits')}</h3>
      <PeopleLines
        rows={credits}
        people={people}
        addLabel={t('awards:films.creditAdd')}
        max={creditsMax}
        functionOfNew="director"
        make={(named): Credit => ({ ...named, roleZh: '', roleEn: '' })}
        onChange={onChange}
      >
        {(credit, name, set) => (
          <div className="pair roles">
            <input
              className="inp"
              lang="zh-Hans"
              aria-label={t('awards:films.creditRoleZh', { name })}
              placeholder={t('awards:field.roleZh')}
              maxLength={240}
              value={credit.roleZh}
              onChange={({ target }) => set({ roleZh: target.value })}
            />
            <input
              className="inp"
              lang="en"
              aria-label={t('awards:films.creditRoleEn', { name })}
              placeholder={t('awards:field.roleEn')}
              maxLength={240}
              value={credit.roleEn}
              onChange={({ target }) => set({ roleEn: target.value })}
            />
          </div>
        )}
      </PeopleLines>
    </section>
  );
}
