/** What somebody has typed and not sent yet, kept for the tab, so that nothing that fails or reloads loses it. */

const prefix = 'draft:';

/** The text kept under a name; '' where there is none or the browser keeps nothing. */
export function readDraft(name: string): string {
  try {
    return sessionStorage.getItem(prefix + name) ?? '';
  } catch {
    return '';
  }
}

/** Keeps a text; an empty one is forgotten. */
export function writeDraft(name: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(prefix + name);
    else sessionStorage.setItem(prefix + name, text);
  } catch {
    // A browser that keeps nothing: the text lives as long as the page.
  }
}

/** A name for one submission, under which the server does a repetition of it once. */
export function createSubmissionKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
