/** Offers to select all items that match once all rows of the page are ticked. */
import type { ReactNode } from 'react';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import type { AllMatching } from './use-all-matching.ts';

interface Props {
  all: AllMatching;
  /** All rows of the page are ticked. */
  isPageTicked: boolean;
  total: number;
  /** Rows of the page. */
  shown: number;
}

export function AllMatchingOffer({ all, isPageTicked, total, shown }: Props): ReactNode {
  const t = useT();
  if (all.rows || !isPageTicked || !all.isOffered || total <= shown) return null;
  return (
    <Button small variant="ghost" busy={all.isBusy} onClick={() => void all.select()}>
      {t('works:options.selectAll', { count: total })}
    </Button>
  );
}

/** Why all could not be selected. */
export function AllMatchingFault({ fault }: Pick<AllMatching, 'fault'>): ReactNode {
  const t = useT();
  return (
    <p role="status" className={fault ? 'message error' : 'visually-hidden'}>
      {fault ? t(`works:options.notAll.${fault}`) : ''}
    </p>
  );
}
