/** What stands in a list of the management centre while it is fetched, where it failed, and its pages. */
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';

const lines = ['a', 'b', 'c', 'd'];

export function ListWaiting() {
  const t = useT();
  return (
    <div className="waits" role="status" aria-label={t('common:shell.loading')}>
      {lines.map((line) => (
        <span key={line} className="sk" />
      ))}
    </div>
  );
}

export function ListFailed({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return (
    <div className="failed" role="alert">
      <p className="msg err">
        <Icon name="circle-alert" /> {t('manage:list.failed')}
      </p>
      <Button look="ghost" small onClick={onRetry}>
        {t('manage:list.retry')}
      </Button>
    </div>
  );
}

interface PagerProps {
  pageNum: number;
  total: number;
  size: number;
  onPage: (pageNum: number) => void;
}

export function Pager({ pageNum, total, size, onPage }: PagerProps) {
  const t = useT();
  const last = Math.max(1, Math.ceil(total / size));
  if (total === 0) return null;
  return (
    <div className="pages">
      <span>{t('manage:list.total', { count: total })}</span>
      {last > 1 ? (
        <div>
          <Button look="ghost" small aria-disabled={pageNum === 1} onClick={() => pageNum > 1 && onPage(pageNum - 1)}>
            {t('manage:list.previous')}
          </Button>
          <span>{t('manage:list.page', { page: pageNum, last })}</span>
          <Button look="ghost" small aria-disabled={pageNum === last} onClick={() => pageNum < last && onPage(pageNum + 1)}>
            {t('manage:list.next')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
