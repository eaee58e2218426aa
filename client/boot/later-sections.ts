/** Ends the deferred layout of sections marked `later` where a page needs its true heights; `client/theme/text.css` defers it. */

/**
 * Only a fresh visit at the top of a page defers them: anchors, reloads, history and later navigations need true heights, and
 * containment would cut off focus rings.
 */
export function deferLaterSections(): void {
  const { dataset } = document.documentElement;
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry?.type !== 'navigate' || location.hash) {
    dataset['whole'] = '';
    return;
  }
  const types = ['click', 'keydown', 'submit', 'popstate'];
  const end = ({ type, target }: Event) => {
    if (type === 'click' && !(target as Element).closest?.('a')) return;
    dataset['whole'] = '';
    for (const type of types) removeEventListener(type, end, true);
  };
  for (const type of types) addEventListener(type, end, true);
}
