/** The allow-list for HTML from editors, and its plain text for search and reading time. */
import { hash } from 'node:crypto';
import { createRequire } from 'node:module';
import { LRUCache } from 'lru-cache';
import type sanitize from 'sanitize-html';

/** Loaded with the first text: it brings a parser of styles, 70 modules in all. */
const require = createRequire(import.meta.url);

const headings = ['h2', 'h3', 'h4'];
const blocks = [
  'p',
  'blockquote',
  'ul',
  'ol',
  'li',
  'figure',
  'figcaption',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'hr',
  'br',
  'pre',
];
const phrases = ['strong', 'em', 'b', 'i', 'u', 's', 'sub', 'sup', 'code', 'a', 'span', 'img', 'time', 'ruby', 'rt', 'rp'];

const elements = [...headings, ...blocks, ...phrases];

const options: sanitize.IOptions = {
  allowedTags: elements,
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    time: ['datetime'],
    figure: ['data-video', 'data-pair'],
    // A footnote stands in the text where its number will be.
    span: [{ name: 'role', values: ['note'] }],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    '*': ['lang'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template'],
  transformTags: {
    // The page title is the only h1.
    h1: 'h2',
    a: (tagName, attributes) => ({ tagName, attribs: linkAttributes(attributes) }),
    figure: (tagName, attributes) => ({ tagName, attribs: figureAttributes(attributes) }),
    img: (tagName, attributes) => ({ tagName, attribs: { ...attributes, loading: 'lazy' } }),
  },
};

const allowedElements = new Set(elements);

/** Whether the allow-list has the element, by its name in lower case. */
export function isAllowedElement(name: string): boolean {
  return allowedElements.has(name);
}

/** External links pass on no ranking and no `window.opener`; internal links stay as they are. */
function linkAttributes(attributes: Record<string, string>): Record<string, string> {
  const href = attributes['href'];
  if (href && /^[/#](?![/\\])/.test(href)) return { href };
  return { ...attributes, rel: 'noopener nofollow ugc' };
}

/**
 * A figure may reference a video: the page renders the player, and the link inside is the fallback without scripts. Two that
 * follow each other and are marked as a pair stand side by side.
 */
function figureAttributes({ lang, 'data-video': videoId, 'data-pair': pair }: Record<string, string>): Record<string, string> {
  return {
    ...(lang ? { lang } : {}),
    ...(videoId && /^[A-Za-z0-9_-]{1,64}$/.test(videoId) ? { 'data-video': videoId } : {}),
    ...(pair === 'true' ? { 'data-pair': pair } : {}),
  };
}

/**
 * Digests of texts that the allow-list leaves as they are, as it does with all stored ones: they need not be parsed again at
 * each output, which took longer than reading an item.
 */
const cleanTexts = new LRUCache<string, true>({ max: 10_000 });

/** HTML reduced to the allow-list; applied on write and again on output. */
export function sanitiseHtml(html: string): string {
  if (html === '') return '';
  const digest = hash('sha256', html, 'base64');
  if (cleanTexts.has(digest)) return html;
  const clean = (require('sanitize-html') as typeof sanitize)(html, options);
  if (clean === html) cleanTexts.set(digest, true);
  return clean;
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' };

/** Text content of sanitised HTML; blocks are separated by a space. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Reading time in minutes, at least 1: 400 Chinese characters or 220 words per minute. */
export function readingMinutes(text: string): number {
  const characters = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.match(/[\p{Script=Latin}\p{N}]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(characters / 400 + words / 220));
}
