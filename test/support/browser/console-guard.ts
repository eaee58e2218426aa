/** Records console messages, uncaught errors and failed requests of a page. */
import { errors, type BrowserContext, type Page } from 'playwright-core';
import { expect } from 'vitest';

export interface ConsoleGuard {
  /** Records so far, in order. */
  readonly notes: readonly string[];
  /** Fails the test if anything was recorded, after a short wait for pending messages. */
  expectSilence: (page: Page) => Promise<void>;
}

export interface Allowance {
  /** Answers with an error status that the test means, such as a page that does not exist. */
  allowedStatus?: (url: string, status: number) => boolean;
}

/** Watches all pages of a browser context, those that open later included. */
export function guardConsole(context: BrowserContext, { allowedStatus = () => false }: Allowance = {}): ConsoleGuard {
  const notes: string[] = [];
  const allowedUrls = new Set<string>();
  context.on('console', (message) => {
    // The browser repeats a failed request as a message; the answer itself is noted below.
    if (message.text().startsWith('Failed to load resource') && allowedUrls.has(message.location().url)) return;
    // React's development build recommends its tools on every page.
    if (message.text().includes('React DevTools')) return;
    notes.push(`console.${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (webError) => {
    notes.push(`uncaught: ${webError.error().message}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page and cancelling an earlier call are no failures.
    if (reason !== 'net::ERR_ABORTED') notes.push(`failed: ${request.url()} ${reason}`);
  });
  context.on('response', (response) => {
    // Calls are refused with 200 and the code in the envelope; the header says which status others get.
    const status = Number(response.headers()['x-status'] ?? response.status());
    if (status < 400) return;
    if (allowedStatus(response.url(), status)) allowedUrls.add(response.url());
    else notes.push(`${status}: ${response.url()}`);
  });
  return {
    notes,
    expectSilence: async (page) => {
      // What a page has still to load may fail; one that goes on asking, as a preview does, is not idle on a busy machine.
      await page.waitForLoadState('networkidle', { timeout: 20_000 }).catch((error: unknown) => {
        if (!(error instanceof errors.TimeoutError)) throw error;
      });
      expect(notes).toEqual([]);
    },
  };
}
