/** The view count of an item. */
import { useT } from '#client/lib/translations.ts';
import { Icon } from '#client/ui/picture/icon.tsx';

/** Renders nothing without views. */
export function ViewFact({ count }: { count: number }) {
  const t = useT();
  if (count === 0) return null;
  return (
    <p className="act views">
      <span className="icon-button">
        <Icon name="eye" />
      </span>
      <span>{t('content:article.views', { count, views: count.toLocaleString('en') })}</span>
    </p>
  );
}
