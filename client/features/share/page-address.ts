/** URL to share: that of the current page in its current language. */
import { splitLanguage, withLanguage, type Language } from '#shared/language.ts';

export interface PageAddress {
  /** Site path with the query parameters that identify the page. */
  path: string;
  /** Absolute URL. */
  url: string;
}

/** A part of a page with its own URL. */
export interface PagePart {
  /** Site path of the part on the server. */
  path: string;
  /** Anchor on the page. */
  anchor: string;
}

/** Only parameters of the canonical URL identify the page; its language differs if a translation is missing. */
export function addressOfPage(language: Language, part?: PagePart): PageAddress {
  if (part) return { path: part.path, url: `${urlOfPath(language, part.path)}#${part.anchor}` };
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
  const { pathname, search } = new URL(canonical);
  const path = splitLanguage(pathname).path + search;
  return { path, url: urlOfPath(language, path) };
}

/** The absolute URL of a site path. */
export function urlOfPath(language: Language, path: string): string {
  return location.origin + withLanguage(language, path);
}

/** Phones and tablets use the native share sheet, which knows the installed apps; with a mouse, our sheet with the QR code comes first. */
export function prefersDeviceSheet(): boolean {
  return typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches;
}

/** Errors that are not failures: closing the native sheet, and a second tap while it is open. */
const noFailures: readonly string[] = ['AbortError', 'InvalidStateError'];

/** False if the native sheet did not open. */
export async function shareByDevice(page: { title: string; url: string }): Promise<boolean> {
  try {
    await navigator.share(page);
    return true;
  } catch (error) {
    return error instanceof DOMException && noFailures.includes(error.name);
  }
}
