/** Placeholder below the head of an edition of which only the year is known. */
import type { EditionSummary } from '#shared/api/award.ts';
import { paths } from '#shared/paths.ts';
import { useT } from '#client/lib/translations.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Link } from '#client/ui/link.tsx';

/** Whether an edition has any content besides its name. */
export function isAnnounced({ dates, place, note, figures }: EditionSummary, units: readonly unknown[]): boolean {
  return [dates, place, note].some(Boolean) || figures.awards > 0 || units.length > 0;
}

export function EditionComing() {
  const t = useT();
  return (
    <div className="wrap">
      <EmptyState title={t('content:edition.coming')} text={t('content:edition.comingText')}>
        <Link className="button" to={paths.announcement}>
          {t('navigation:section.announcement')}
        </Link>
        <Link className="button ghost" to={paths.news}>
          {t('navigation:section.news')}
        </Link>
      </EmptyState>
    </div>
  );
}
