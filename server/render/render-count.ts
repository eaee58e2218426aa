/** Counts the pages that are being rendered; a stream counts until its last piece. */
import type { Renderer } from './render-page.tsx';

export interface CountedRenderer {
  renderer: Renderer;
  readonly running: number;
}

export function countRenders(renderer: Renderer): CountedRenderer {
  let running = 0;
  const end = () => {
    running -= 1;
  };
  const render: Renderer['render'] = async (request) => {
    running += 1;
    let isStreamed = false;
    try {
      const rendered = await renderer.render(request);
      if (rendered.kind !== 'stream') return rendered;
      isStreamed = true;
      return { ...rendered, pipe: (write) => rendered.pipe(write).finally(end) };
    } finally {
      if (!isStreamed) end();
    }
  };
  return {
    renderer: { ...renderer, render },
    get running() {
      return running;
    },
  };
}
