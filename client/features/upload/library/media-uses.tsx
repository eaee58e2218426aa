/** Where a picture is used: each owner with a link to its screen, the fields that show it, and whether visitors see it. */
import type { MediaUse } from '#shared/api/media.ts';
import { paths } from '#shared/paths.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';
import { writingOf } from '#client/ui/text/writing-of.ts';

/** Screens of the parts of the site that have pictures, with the section that names each. */
const partScreens: Readonly<Record<string, { path: string; section: string }>> = {
  hero: { path: staffPaths.hero, section: 'hero' },
  partners: { path: staffPaths.partners, section: 'partners' },
  live: { path: staffPaths.live, section: 'live' },
  identity: { path: staffPaths.identity, section: 'identity' },
};

const pathOf: Readonly<Record<MediaUse['kind'], (id: string) => string | null>> = {
  content: (id) => staffPaths.review(id),
  sitePart: (id) => partScreens[id]?.path ?? null,
  film: (id) => `${staffPaths.films}?${new URLSearchParams({ id })}`,
  person: (id) => `${staffPaths.people}?${new URLSearchParams({ id })}`,
  faceColumn: () => staffPaths.faces,
  pressKit: (id) => `${staffPaths.press}?${new URLSearchParams({ id })}`,
  // A video is changed where its item is; visitors' page shows which one it is.
  video: (id) => paths.videoPlay(id),
};

export function MediaUses({ uses }: { uses: readonly MediaUse[] }) {
  const t = useT();
  return (
    <section className="card">
      <h3>{t('media:use.title', { count: uses.length })}</h3>
      {uses.length === 0 ? <p className="message">{t('media:use.none')}</p> : null}
      <ul className="uses">
        {uses.map((use) => (
          <MediaUseItem key={`${use.kind} ${use.id}`} use={use} />
        ))}
      </ul>
    </section>
  );
}

export function MediaUseItem({ use: { kind, id, titleZh, titleEn, places, isPublic, isPast } }: { use: MediaUse }) {
  const t = useT();
  const language = useLanguage();
  const title = (language === 'en' ? titleEn || titleZh : titleZh || titleEn) || t('media:use.untitled');
  const name = kind === 'sitePart' ? t(`manage:frame.section.${partScreens[id]?.section ?? id}`) : title;
  const path = pathOf[kind](id);
  const where = places.map((place) => t(`media:place.${place}`)).join(t('media:use.and'));
  return (
    <li>
      <span lang={kind === 'sitePart' ? undefined : writingOf(name)}>{path ? <Link to={path}>{name}</Link> : name}</span>
      <span className="sub">{[t(`media:kind.${kind}`), isPast ? t('media:use.past') : where].filter(Boolean).join(' · ')}</span>
      {isPublic ? <span className="public">{t('media:use.public')}</span> : null}
    </li>
  );
}
