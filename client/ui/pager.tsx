/** The foot of a list of the management centre: how many rows there are, and its pages as buttons. */
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import type { ListTexts } from './list-texts.ts';

interface Props {
  pageNum: number;
  total: number;
  /** Rows of a page. */
  size: number;
  texts: ListTexts;
  onPage: (pageNum: number) => void;
}

/** Nothing where there are no rows. */
export function Pager({ pageNum, total, size, texts, onPage }: Props): ReactNode {
  const last = Math.max(1, Math.ceil(total / size));
  if (total === 0) return null;
  return (
    <div className="pages">
      <span>{texts.total(total)}</span>
      {last > 1 ? (
        <div>
          <Button look="ghost" small aria-disabled={pageNum === 1} onClick={() => pageNum > 1 && onPage(pageNum - 1)}>
            {texts.previous}
          </Button>
          <span>{texts.page(pageNum, last)}</span>
          <Button look="ghost" small aria-disabled={pageNum >= last} onClick={() => pageNum < last && onPage(pageNum + 1)}>
            {texts.next}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
