/** The data that the browser needs of a block: none where it is static there. */
import type { HomeBlock } from '#shared/api/home.ts';

export type ShownBlock = HomeBlock | { id: string; kind: HomeBlock['kind']; isDrawn: true };

/** Days until an instant and the call change in the browser. */
export const blockToBrowser = (block: HomeBlock): ShownBlock =>
  block.kind === 'countdown' || block.kind === 'call' ? block : { id: block.id, kind: block.kind, isDrawn: true };
