/** The data that the browser needs of a block: none where it is static there. */
import type { PageBlock } from '#shared/api/content.ts';

export type ShownBlock = PageBlock | { id: string; kind: PageBlock['kind']; isDrawn: true };

/** Days until an instant and the call change in the browser. */
export const blockToBrowser = (block: PageBlock): ShownBlock =>
  block.kind === 'countdown' || block.kind === 'call' ? block : { id: block.id, kind: block.kind, isDrawn: true };
