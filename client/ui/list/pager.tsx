/** The foot of a list of the management centre: how many rows there are, and its pages as buttons. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '#client/ui/button.tsx';
import type { ListTexts } from './list-texts.ts';

export interface PagerState {
  pageNum: number;
  total: number;
  /** Rows of a page. */
  size: number;
  onPage: (pageNum: number) => void;
}

/** Nothing where there are no rows. */
export function Pager({ pageNum, total, size, texts, onPage }: PagerState & { texts: ListTexts }): ReactNode {
  const last = Math.max(1, Math.ceil(total / size));
  if (total === 0) return null;
  return (
    <Foot className="pages">
      <span>{texts.total(total)}</span>
      {last > 1 ? (
        <div>
          <Button variant="ghost" small aria-disabled={pageNum === 1} onClick={() => pageNum > 1 && onPage(pageNum - 1)}>
            {texts.previous}
          </Button>
          <span>{texts.page(pageNum, last)}</span>
          <Button variant="ghost" small aria-disabled={pageNum >= last} onClick={() => pageNum < last && onPage(pageNum + 1)}>
            {texts.next}
          </Button>
        </div>
      ) : null}
    </Foot>
  );
}

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0.75rem;
  padding: 0.9rem 1.1rem;
  font-size: var(--t-s);
  color: var(--text-2);
  font-variant-numeric: tabular-nums;

  > div {
    display: flex;
    align-items: center;
    gap: 0.75rem;
  }
`;
