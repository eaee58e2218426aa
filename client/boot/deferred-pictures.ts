/** Defers lazy images until they are 200 px from the viewport: browsers start loading them a thousand and more pixels early. */
import { lazyImageMarginPx } from '#shared/limits.ts';

const names = ['sizes', 'srcset', 'src'];
const selector = 'img[loading=lazy][data-tone]';
const margin = `${lazyImageMarginPx}px`;

/**
 * Removes the addresses of lazy images as they are parsed or inserted, and restores them near the viewport and for printing.
 * Affects only images of `client/ui/picture/picture.tsx`, which expects it during hydration; the sources of a `<picture>` would load anyway.
 */
export function deferPictures(): void {
  const deferred = new Map<Element, (string | null)[]>();
  const restore = (image: Element) => {
    const values = deferred.get(image);
    if (!values) return;
    deferred.delete(image);
    observer.unobserve(image);
    names.forEach((name, at) => {
      const value = values[at];
      if (typeof value === 'string' && !image.hasAttribute(name)) image.setAttribute(name, value);
    });
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) restore(target);
    },
    { rootMargin: margin, scrollMargin: margin } as IntersectionObserverInit,
  );
  const defer = (image: HTMLImageElement) => {
    if (deferred.has(image) || (image.complete && image.naturalWidth) || image.parentNode?.nodeName === 'PICTURE') return;
    deferred.set(
      image,
      names.map((name) => image.getAttribute(name)),
    );
    for (const name of names) image.removeAttribute(name);
    observer.observe(image);
  };
  new MutationObserver((records) => {
    for (const { addedNodes, removedNodes } of records) {
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        if (node.matches(selector)) defer(node as HTMLImageElement);
        else node.querySelectorAll<HTMLImageElement>(selector).forEach(defer);
      }
      if (removedNodes.length > 0) [...deferred.keys()].filter((image) => !image.isConnected).forEach(restore);
    }
  }).observe(document.documentElement, { childList: true, subtree: true });
  addEventListener('beforeprint', () => deferred.forEach((_values, image) => restore(image)));
}
