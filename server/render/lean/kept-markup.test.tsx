/** Parts are drawn once, and pages with a kept part are those with the drawn one. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { Kept, KeptMarkupContext } from '#client/shells/kept-markup.tsx';
import { DrawnPage } from '#server/render/drawn-page.ts';
import { createKeptParts, keptPartsOf, type PageParts } from './kept-markup.tsx';

const draws = vi.fn<() => void>();
function Menu({ current }: { current: string }) {
  draws();
  return <nav aria-label="Menu">{current}</nav>;
}

const page = (text: string, current: string | null) => (
  <body>
    <Kept name="header" of={current}>
      {() => <Menu current={current ?? 'none'} />}
    </Kept>
    <main>{text}</main>
    <Kept name="footer" of="">
      {() => <footer>foot</footer>}
    </Kept>
  </body>
);
const draw = (kept: PageParts, text: string, current: string | null) =>
  renderToStaticMarkup(<KeptMarkupContext value={kept}>{page(text, current)}</KeptMarkupContext>);

test('draws a part once for all pages that have the same', () => {
  const parts = createKeptParts();
  draws.mockClear();

  for (const [text, current] of [
    ['one', 'news'],
    ['two', 'news'],
    ['three', 'about'],
    ['four', 'about'],
    ['five', 'news'],
  ] as const) {
    const kept = keptPartsOf(parts);
    const drawn = new DrawnPage(draw(kept, text, current));
    kept.fillAndKeep(drawn);
    expect(drawn.toString()).toBe(`<body><nav aria-label="Menu">${current}</nav><main>${text}</main><footer>foot</footer></body>`);
  }

  expect(draws).toHaveBeenCalledTimes(2);
});

test('draws a part anew that has no key, and keeps nothing of a page that failed', () => {
  const parts = createKeptParts();
  draws.mockClear();

  for (const current of [null, null, 'news', 'news']) {
    const kept = keptPartsOf(parts);
    const drawn = new DrawnPage(draw(kept, 'text', current));
    kept.fill(drawn);
    expect(drawn.toString()).toContain(`<nav aria-label="Menu">${current ?? 'none'}</nav><main>`);
  }

  expect(draws).toHaveBeenCalledTimes(4);
  expect(parts.size).toBe(0);
});
