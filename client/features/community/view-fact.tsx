/** How often an item was seen, beside what can be done with it. */
import { useT } from '#client/lib/translations.ts';
import { Icon } from '#client/ui/picture/icon.tsx';

/** What nobody has seen yet says nothing. */
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
