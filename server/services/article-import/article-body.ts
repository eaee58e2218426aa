/** Brings the HTML of an article to the form of bodies: headings from the second level, no links within the page, sanitised. */
import { storedHtml } from '#server/services/core/body-html.ts';
import { plainText } from '#server/services/core/html-text.ts';

/** The heading of the first level that the text begins with, and the rest; '' for none. */
export function splitTitle(html: string): { title: string; html: string } {
  const [whole, inner = ''] = /^\s*(?:<p>\s*<\/p>\s*)*<h1\b[^>]*>([\s\S]*?)<\/h1>/i.exec(html) ?? [];
  return whole === undefined ? { title: '', html } : { title: plainText(inner), html: html.slice(whole.length) };
}

export function bodyOf(html: string): string {
  const levelled = html
    .replace(/<(\/?)h[56]\b/gi, '<$1h4')
    .replace(/<(\/?)(?:del|strike)\b/gi, '<$1s')
    .replace(/<(\/?)ins\b/gi, '<$1u')
    // The way back from a note, and the heading that only programs for the blind read.
    .replace(/<a\b[^>]*\shref=["']#(?:foot|end)note-ref-[^>]*>[\s\S]*?<\/a>/gi, '')
    .replace(/<h2 id="footnote-label"[^>]*>[^<]*<\/h2>/g, '<hr>')
    .replace(/(<img\b[^>]*\ssrc=["'])\/\//gi, '$1https://')
    // Their targets have no names in a body.
    .replace(/<a\b[^>]*\shref=["']#[^>]*>([\s\S]*?)<\/a>/gi, '$1')
    .replace(/<p\b[^>]*>(?:\s|&nbsp;|<br\s*\/?>)*<\/p>/gi, '');
  return storedHtml(levelled).trim();
}
