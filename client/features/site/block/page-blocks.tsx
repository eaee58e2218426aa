/** The organiser's blocks below the text of a page. */
import { Fragment, lazy, Suspense, type ReactNode } from 'react';
import { styled } from 'styled-components';
import type { PageBlock } from '#shared/api/content.ts';

/** Most items have none. */
const BlockBand = lazy(() => import('./block-band.tsx').then((module) => ({ default: module.BlockBand })));

interface Props {
  blocks: readonly PageBlock[] | undefined;
  /** Stands for the block of that kind. */
  call?: ReactNode;
}

export function PageBlocks({ blocks = [], call = null }: Props) {
  if (blocks.length === 0) return null;
  return (
    <Space>
      {blocks.map((block) =>
        block.kind === 'call' ? (
          <Fragment key={block.id}>{call}</Fragment>
        ) : (
          <Suspense key={block.id}>
            <BlockBand block={block} />
          </Suspense>
        ),
      )}
    </Space>
  );
}

/** Inside the edges of the page already. */
const Space = styled.div`
  padding-top: var(--s9);

  > :first-child {
    padding-top: 0;
  }
  .wrap {
    padding-inline: 0;
  }
`;
