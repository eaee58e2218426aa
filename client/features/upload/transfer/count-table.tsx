/** How much there is of each kind; kinds without any are left out. */
import type { TransferCounts } from '#shared/api/site/transfer.ts';
import { useT, type Translate } from '#client/lib/translations.ts';

export function CountTable({ counts }: { counts: TransferCounts }) {
  const t = useT();
  return (
    <dl className="counts">
      {counts
        .filter(({ count }) => count > 0)
        .map(({ kind, count }) => (
          <div key={kind}>
            <dt>{t(`transfer:kind.${kind}`)}</dt>
            <dd>{count}</dd>
          </div>
        ))}
    </dl>
  );
}

const [megabyte, gigabyte] = [1_000_000, 1_000_000_000];

export function sizeText(t: Translate, bytes: number): string {
  return bytes >= gigabyte
    ? t('transfer:size.gigabytes', { size: (bytes / gigabyte).toFixed(1) })
    : t('transfer:size.megabytes', { size: (bytes / megabyte).toFixed(1) });
}
