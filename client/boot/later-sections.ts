/** Defers the layout of sections marked `later` until they are near the viewport: the first layout of a long page is its longest task. */

/**
 * Only for a fresh visit at the top of a page: anchors, reloads, history and later navigations need true heights, and
 * containment would cut off focus rings. The style sheet is constructed, so that it touches neither the markup nor the
 * policy. The placeholder height is too long rather than too short: audits would else find it overlapping its neighbour.
 */
export function deferLaterSections(): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry?.type !== 'navigate' || location.hash) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.later{content-visibility:auto;contain-intrinsic-block-size:auto var(--later,72rem)}');
  document.adoptedStyleSheets.push(sheet);
  const types = ['click', 'keydown', 'submit', 'popstate'];
  const end = ({ type, target }: Event) => {
    if (type === 'click' && !(target as Element).closest?.('a')) return;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    for (const type of types) removeEventListener(type, end, true);
  };
  for (const type of types) addEventListener(type, end, true);
}
