/** How a film can be followed without hearing or seeing it whole, and what in it may harm; as rows of facts. */
import { styled } from 'styled-components';
import type { Reel } from '#shared/api/reel.ts';
import { useT } from '#client/lib/translations.ts';
import { languageNames } from './language-names.ts';

/** What is not known is left out; renders nothing if all is. */
export function FilmAccess({ reel: { subtitles, captions, access } }: { reel: Pick<Reel, 'subtitles' | 'captions' | 'access'> }) {
  const t = useT();
  const inLanguages = (tags: readonly string[]) => languageNames(tags, t).join(t('cinema:room.slash'));
  const rows = [
    { name: 'subtitles', value: inLanguages(subtitles) },
    { name: 'captions', value: inLanguages(captions) },
    ...access.map((name) => ({ name, value: t('cinema:access.yes') })),
  ].filter(({ value }) => value !== '');
  if (rows.length === 0) return null;
  return (
    <Access aria-labelledby="access">
      <h2 id="access">{t('cinema:access.title')}</h2>
      <dl>
        {rows.map(({ name, value }) => (
          <div key={name}>
            <dt>{t(`cinema:access.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Access>
  );
}

const Access = styled.section`
  margin-top: var(--s7);
`;
