/** Link to the inspection of an item's card, for published items and callers who may look at it. */
import type { ItemRow } from '#shared/api/content-list-staff.ts';
import { withLanguage } from '#shared/language.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { usePermission } from '#client/state/use-permission.ts';
import { Link } from '#client/ui/link.tsx';

interface Props {
  item: Pick<ItemRow, 'state' | 'isScheduled' | 'path'>;
  onLeave: () => void;
  /** Title of the item. */
  name: string;
}

export function ShareLabLink({ item: { state, isScheduled, path }, onLeave, name }: Props) {
  const t = useT();
  const language = useLanguage();
  const isChecker = usePermission('shareCheck');
  if (!isChecker || state !== 'putaway' || isScheduled) return null;
  return (
    <Link to={staffPaths.shareLab(withLanguage(language, path))} className="button small-button ghost" onClick={onLeave}>
      <span>{t('works:item.shareLab')}</span>
      <span className="visually-hidden">{t('works:row.of', { name })}</span>
    </Link>
  );
}
