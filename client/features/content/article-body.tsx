/** Body of an article: sanitised HTML with the site's typography. */
import type { MouseEvent } from 'react';
import { styled } from 'styled-components';
import type { Language } from '#shared/language.ts';
import { useLanguage } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { RichText } from '#client/ui/text/rich-text.tsx';
import { langOf } from './lang-of.ts';
import type { PlayableVideo } from './playable-videos.ts';
import { drawTextVideos } from './text-videos.ts';

interface Props {
  /** HTML that the server sanitised on save. */
  html: string;
  language: Language;
  /** Playable videos that the text refers to. */
  videos?: readonly PlayableVideo[];
  /** Called with the URL of the picture that was clicked. */
  onPicture?: (url: string) => void;
}

export function ArticleBody({ html, language, videos = [], onPicture }: Props) {
  const own = useLanguage();
  const handleClick = (event: MouseEvent) => {
    if (onPicture && event.target instanceof HTMLImageElement && !event.target.closest('a')) onPicture(event.target.src);
  };
  return (
    <Prose
      className="prose"
      lang={langOf(language, own)}
      onClick={onPicture ? handleClick : undefined}
      html={drawTextVideos(displayQuotes(html), videos)}
    />
  );
}

/** Marks quotes with the class of the display font: its subset covers the elements with that class. */
function displayQuotes(html: string): string {
  return html.replaceAll('<blockquote>', '<blockquote class="song6">');
}

const Prose = styled(RichText)`
  max-width: 38em;
  width: 100%;
  margin-inline: auto;
  font-size: max(1.0625rem, calc(20 * var(--tx)));
  line-height: 1.95;

  &:lang(en) {
    line-height: 1.75;
  }
  > * + * {
    margin-top: 1.15em;
  }
  h2 {
    font-size: var(--t-h2);
    margin: 2em 0 0.6em;
  }
  h3 {
    font-size: var(--t-h3);
    margin: 1.8em 0 0.5em;
  }
  > :first-child {
    margin-top: 0;
  }
  blockquote {
    position: relative;
    margin: 1.8em 0;
    padding-inline-start: 2.2em;
    font-size: max(1.375rem, calc(36 * var(--tx)));
    line-height: 1.6;
    text-wrap: pretty;
    word-break: normal;
  }
  blockquote:lang(en) {
    line-height: 1.3;
  }
  blockquote::before {
    content: '';
    position: absolute;
    left: 0.2em;
    top: 0.35em;
    width: 0.95em;
    height: 1.34em;
    border-radius: var(--r-perf);
    rotate: var(--tilt);
    background: var(--foil);
  }
  a {
    text-decoration: underline;
    text-decoration-color: var(--gold-500);
    text-decoration-thickness: 0.09em;
    text-underline-offset: 0.25em;
  }
  a:hover {
    color: var(--gold-text);
  }
  .credit {
    display: block;
    color: var(--text-2);
    font-size: var(--t-s);
    line-height: 1.6;
  }
  ul,
  ol {
    padding-inline-start: 1.6em;
  }
  ul > li,
  ol > li {
    margin-top: 0.4em;
  }
  ul > li {
    list-style: none;
    position: relative;
  }
  ul > li::before {
    content: '';
    position: absolute;
    inset-inline-start: -1.2em;
    top: 0.72em;
    width: 0.4em;
    height: 0.57em;
    border-radius: var(--r-perf);
    background: var(--gold-500);
    rotate: var(--tilt);
  }
  ol > li {
    list-style: decimal;
  }
  ol > li::marker {
    font-family: var(--f-display);
    color: var(--text-2);
  }
  figure,
  > img {
    margin-block: 2em;
  }
  img {
    width: 100%;
    height: auto;
    border-radius: var(--r-m);
    background: var(--sunken);
  }
  figcaption {
    font-size: var(--t-s);
    line-height: 1.6;
    color: var(--text-2);
    padding-top: 0.6rem;
  }
  figure[data-pair] {
    display: inline-block;
    width: calc(50% - 0.75rem);
    margin-block: 1.2em 0;
    vertical-align: top;
  }
  figure[data-pair] + figure[data-pair] {
    margin-inline-start: 1rem;
  }
  figure[data-pair] img {
    aspect-ratio: 4 / 3;
    object-fit: cover;
  }
  sup a {
    padding-inline: 0.25em;
    font: 600 0.75em / 1 var(--f-ui);
    text-decoration: none;
    color: var(--gold-text);
  }
  :is(sup a, .notes li):target {
    background: color-mix(in srgb, var(--gold-500) 22%, transparent);
  }
  .notes {
    margin-top: 2.4em;
    padding-top: 1em;
    border-top: 1px solid var(--line);
    font-size: var(--t-s);
    line-height: 1.7;
    color: var(--text-2);
  }
  .notes a[role] {
    padding-inline: 0.3em;
    text-decoration: none;
  }
  .film a {
    display: block;
    position: relative;
    text-decoration: none;
  }
  .film :is(img, .still) {
    display: block;
    aspect-ratio: 16 / 9;
    object-fit: cover;
  }
  .film .play-button {
    top: calc(50% - 1.2em);
    transition: scale var(--d2) var(--ease);
  }
  .film .play-button::after {
    content: '';
    width: 1.1rem;
    height: 1.3rem;
    margin-inline-start: 0.2rem;
    rotate: calc(-1 * var(--tilt));
    background: currentColor;
    clip-path: polygon(0 0, 100% 50%, 0 100%);
  }
  .film a:hover .play-button {
    scale: 1.06;
  }
  .film .words {
    display: block;
    padding-top: 0.6rem;
    font-size: var(--t-s);
    line-height: 1.6;
  }
  figure[data-video]:not(.film) {
    padding: 1rem 1.25rem;
    border: 1px solid var(--line);
    border-radius: var(--r-m);
  }
  table {
    display: block;
    overflow-x: auto;
    border-collapse: collapse;
    font-size: 0.9em;
    line-height: 1.6;
  }
  th,
  td {
    text-align: start;
    padding: 0.6em 1em 0.6em 0;
    border-bottom: 1px solid var(--line);
  }
  hr {
    border: 0;
    height: 0.9rem;
    margin-block: 2.4em;
    background: radial-gradient(circle, var(--mute) 0.22rem, transparent 0.25rem) center / 1.5rem 100% space;
    max-width: 6rem;
    margin-inline: auto;
  }

  ${media.phone} {
    blockquote {
      padding-inline-start: 1.7em;
    }
  }
`;
