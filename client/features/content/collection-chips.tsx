/** The collections as links, each with its count; choosing one keeps its items only. */
import { useT } from '#client/lib/translations.ts';
import { ChipLinks } from '#client/ui/chip-links.tsx';
import { collectionPath, type CollectionData } from './collection-loader.ts';

export function CollectionChips({ kinds, active }: Pick<CollectionData, 'kinds' | 'active'>) {
  const t = useT();
  const total = kinds.reduce((sum, { count }) => sum + count, 0);
  const choices = [{ kind: '' as const, label: t('content:cultural.all'), count: total }, ...kinds].map(({ kind, label, count }) => ({
    label,
    to: collectionPath(kind),
    isCurrent: kind === active,
    count,
  }));
  return <ChipLinks label={t('content:cultural.kinds')} choices={choices} />;
}
