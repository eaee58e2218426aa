/** What is shared: the address of the page that is read, in the language in which it is read. */
import { splitLanguage, withLanguage, type Language } from '#shared/language.ts';

export interface PageAddress {
  /** Site path with the query that belongs to the page. */
  path: string;
  /** Absolute. */
  url: string;
}

/** A part of a page with an address of its own. */
export interface PagePart {
  /** Site path by which the server knows the part. */
  path: string;
  /** Where it stands on the page. */
  anchor: string;
}

/** The canonical address says which parameters belong to the page; its language may be another one where a translation is missing. */
export function addressOfPage(language: Language, part?: PagePart): PageAddress {
  if (part) return { path: part.path, url: `${location.origin}${withLanguage(language, part.path)}#${part.anchor}` };
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
  const { pathname, search } = new URL(canonical);
  const path = splitLanguage(pathname).path + search;
  return { path, url: location.origin + withLanguage(language, path) };
}

/** Phones and tablets: their own sheet knows the apps that are there. With a mouse ours comes first, which has the QR code. */
export function prefersDeviceSheet(): boolean {
  return typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches;
}

/** Closing the device's sheet is a choice, and a second tap while it is open no failure. */
const noFailures: readonly string[] = ['AbortError', 'InvalidStateError'];

/** False when the device's sheet did not open. */
export async function shareByDevice(page: { title: string; url: string }): Promise<boolean> {
  try {
    await navigator.share(page);
    return true;
  } catch (error) {
    return error instanceof DOMException && noFailures.includes(error.name);
  }
}
