/** Unsent text in session storage, so that a failure or a reload does not lose it. */

const prefix = 'draft:';

/** The stored text; '' where there is none or storage is refused. */
export function readDraft(name: string): string {
  try {
    return sessionStorage.getItem(prefix + name) ?? '';
  } catch {
    return '';
  }
}

/** Stores a text; an empty one is removed. */
export function writeDraft(name: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(prefix + name);
    else sessionStorage.setItem(prefix + name, text);
  } catch {
    // Without storage the text lives as long as the page.
  }
}

/** An idempotency key of one submission. */
export function createSubmissionKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
