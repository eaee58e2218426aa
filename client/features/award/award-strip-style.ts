/** Styles of the awards of an edition: one grid, in which an open award makes its row taller and its drawer takes the whole width. */
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';

export const Strip = styled.div`
  --gap: calc(36 * var(--px));
  --band: max(3.625rem, calc(72 * var(--tx)));
  --row: max(4rem, calc(73 * var(--tx)));
  --n: 3;
  --corner: 0.875rem;
  padding-top: calc(18 * var(--px));

  &[data-columns='1'] {
    --n: 1;
  }
  &[data-columns='2'] {
    --n: 2;
  }
  [data-c='1'] {
    --c: 1;
  }
  [data-c='2'] {
    --c: 2;
  }
  [data-c='3'] {
    --c: 3;
  }
  h2 {
    font: 600 max(1rem, calc(18 * var(--tx))) / 1.3 var(--f-ui);
    letter-spacing: 0;
    padding-bottom: 0.5rem;
    white-space: nowrap;
    scroll-margin-top: -1rem;
  }
  sup {
    font: 400 0.8em / 1 var(--f-ui);
    color: var(--text-2);
  }
  h2 a:hover {
    color: var(--gold-text);
  }

  summary {
    position: relative;
    display: grid;
    grid-template-columns: var(--band) minmax(0, 1fr) auto auto;
    gap: 0 calc(16 * var(--px));
    align-items: center;
    min-height: var(--row);
    list-style: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary::after {
    content: '';
    position: absolute;
    inset: auto 0 0 calc(var(--band) + 0.875rem);
    height: 1px;
    background: var(--line);
  }
  summary:focus-visible {
    outline-offset: -3px;
  }
  .band {
    align-self: stretch;
    display: grid;
    place-items: center;
    background: var(--ink-950);
  }
  .frame {
    display: block;
    width: max(2.5rem, calc(47 * var(--tx)));
    aspect-ratio: 1 / 1.4;
    border-radius: var(--r-perf);
    overflow: hidden;
    transition: rotate var(--d3) var(--ease);
  }
  .frame:empty {
    border: 1px solid var(--ink-500);
  }
  .frame img {
    width: 100%;
    height: 100%;
  }
  :is(.frame, .frames) img {
    object-fit: cover;
  }
  summary:hover .band .frame,
  [open] > summary .band .frame,
  [data-unfolds] .band .frame {
    outline: 0.125rem solid var(--gold-500);
    outline-offset: 0.125rem;
  }
  summary:hover .band .frame {
    rotate: var(--lean);
  }
  hgroup {
    min-width: 0;
    display: grid;
    grid-template: 'label label' auto 'won beside' auto / auto minmax(0, 1fr);
    column-gap: 0.6em;
    align-items: baseline;
    line-height: 1.35;
  }
  h3,
  .beside {
    font: 400 max(var(--t-s), calc(15 * var(--tx))) / 1.35 var(--f-ui);
    letter-spacing: 0;
    color: var(--text-2);
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  h3 {
    grid-area: label;
  }
  h3:only-child {
    font-size: max(1.0625rem, calc(20 * var(--tx)));
    font-weight: 600;
    color: inherit;
    white-space: normal;
  }
  .won {
    grid-area: won;
    font-size: max(1.125rem, calc(23 * var(--tx)));
    line-height: 1.3;
  }
  .beside {
    grid-area: beside;
  }
  .frames {
    display: flex;
  }
  .frames img {
    width: calc(24 * var(--px));
    height: auto;
    aspect-ratio: 1 / 1.4;
    border-radius: var(--r-perf);
    box-shadow: -2px 0 0 var(--row-ground, var(--bg));
  }
  .frames img + img {
    margin-inline-start: -5px;
  }
  summary .icon {
    grid-column: -2;
    color: var(--text-2);
    transition: rotate var(--d2);
  }

  /* While the night is replayed. */
  details {
    transition: opacity var(--d3) var(--ease);
  }
  &[data-replay] details:not([data-lit]) {
    opacity: 0.16;
  }
  [data-lit] .band .frame {
    rotate: var(--lean);
    outline: 0.125rem solid var(--gold-500);
    outline-offset: 0.125rem;
  }

  /* Row and drawer are one black shape. */
  [open] > summary {
    --row-ground: var(--ink-950);
    --text-2: var(--ink-300);
    padding-inline-end: calc(16 * var(--px));
    background: var(--ink-950);
    color: var(--paper-50);
    border-radius: var(--corner) var(--corner) 0 0;
  }
  [open] > summary::after {
    content: none;
  }
  [open] > summary .icon {
    rotate: 180deg;
  }
  .drawer {
    padding: calc(36 * var(--px)) calc(40 * var(--px)) calc(40 * var(--px));
    border-radius: var(--r-l);
    /* The row of the award stays in view, below the tabs. */
    scroll-margin-top: calc(var(--row) - 1.75rem);
  }
  .story {
    display: contents;
  }
  .still {
    grid-area: still;
  }
  .moment {
    position: absolute;
    inset: auto 0 0;
    display: flex;
    align-items: center;
    gap: 0.8rem;
    padding: 2.4rem 0.9rem 0.7rem;
    background: linear-gradient(0deg, var(--ink-950), transparent);
    font-weight: 600;
    font-size: var(--t-ui);
    line-height: 1.3;
  }
  .moment:hover {
    color: var(--gold-text);
  }
  .nose {
    display: grid;
    place-items: center;
    width: 3.25rem;
    aspect-ratio: 1.36 / 1;
    border-radius: var(--r-nose);
    background: var(--foil);
    color: var(--ink-950);
  }
  .nose::before {
    content: '';
    width: 1rem;
    aspect-ratio: 0.9;
    background: currentColor;
    clip-path: polygon(8% 0, 100% 50%, 8% 100%);
  }
  .still img {
    transition: scale var(--d4) var(--ease);
  }
  .words {
    grid-area: words;
    min-width: 0;
  }
  .words > .mask {
    float: inline-end;
    width: max(4.5rem, calc(104 * var(--tx)));
    margin: 0.25rem 0.5rem 0.5rem 1rem;
  }
  .words h4 {
    font-size: max(1.75rem, calc(44 * var(--tx)));
    line-height: 1.14;
  }
  :is(.words h4, .words p) a:hover {
    color: var(--gold-text);
  }
  .words p {
    margin-top: 0.4rem;
    font-size: max(1rem, calc(18 * var(--tx)));
    line-height: 1.5;
    color: var(--text-2);
  }
  .words p span {
    display: inline-block;
    margin-inline-end: 1em;
  }
  .words b + span {
    margin: 0;
  }
  .words b {
    font-weight: 600;
    color: var(--text);
  }
  blockquote {
    position: relative;
    clear: both;
    margin-top: 1.25rem;
    padding-inline-start: 1.35em;
    font: 600 max(1.25rem, calc(29 * var(--tx))) / 1.5 var(--f-song);
    text-wrap: pretty;
  }
  blockquote:lang(en) {
    font: 480 max(1.25rem, calc(29 * var(--tx))) / 1.24 var(--f-display);
  }
  blockquote::before {
    content: '';
    position: absolute;
    inset: 0.3em auto auto 0.1em;
    width: 0.62em;
    height: 0.88em;
    border-radius: var(--r-perf);
    rotate: var(--tilt);
    background: var(--foil);
  }
  .acts {
    grid-area: acts;
    align-self: end;
    display: flex;
    flex-wrap: wrap;
    gap: 0.6rem;
  }
  .acts .button {
    min-height: 2.75rem;
  }
  .story > :last-child:not(.words) {
    grid-area: nominees;
  }

  /* Before there is a winner. */
  .drawer:not(:has(.words)) {
    display: block;
    --nominee: grid;
  }
  .drawer:not(:has(.words)) .acts {
    margin-top: 1.25rem;
  }

  ${media.motion} {
    [data-unfolds] > summary > :is(hgroup, .band) {
      animation: unfold 1.2s var(--ease) both;
    }
    @keyframes unfold {
      from {
        opacity: 0;
        clip-path: inset(0 50%);
      }
      to {
        clip-path: inset(0);
      }
    }
  }

  ${media.desktop} {
    display: grid;
    grid-template-columns: repeat(var(--n), minmax(0, 1fr));
    grid-auto-flow: column;
    align-items: start;
    column-gap: var(--gap);

    section {
      display: contents;
    }
    h2,
    details {
      grid-column: var(--c);
      min-width: 0;
    }
    h2[data-at] {
      grid-row: 1;
      justify-self: var(--at);
    }
    [data-at='start'] {
      --at: start;
    }
    [data-at='middle'] {
      --at: center;
    }
    [data-at='end'] {
      --at: end;
    }
    [data-first] > details:first-of-type .band {
      border-radius: var(--corner) var(--corner) 0 0;
    }
    [data-last] > details:last-of-type .band {
      border-radius: 0 0 var(--corner) var(--corner);
    }
    details:first-of-type > summary::before {
      content: '';
      position: absolute;
      inset: -1px 0 auto;
      height: 1px;
      background: var(--line-strong);
    }
    .drawer {
      width: calc(100% * var(--n) + var(--gap) * (var(--n) - 1));
      margin: 0 0 calc(18 * var(--px)) calc((1 - var(--c)) * (100% + var(--gap)));
      display: grid;
      grid-template: 'still words' 1fr 'still acts' auto 'nominees nominees' auto / calc(600 * var(--px)) minmax(0, 1fr);
      gap: calc(28 * var(--px)) calc(44 * var(--px));
      --nominee: grid;
    }
    [data-c='1'] .drawer {
      border-start-start-radius: 0;
    }
    &[data-columns='1'] .drawer,
    [data-c='3'] .drawer {
      border-start-end-radius: 0;
    }
  }
  /* The winner keeps a line of its own: no name is cut. */
  ${media.tabletUp} {
    .frames {
      display: none;
    }
    hgroup {
      grid-template: 'label beside' auto 'won won' auto / auto minmax(0, 1fr);
      column-gap: 0.3em;
    }
    .beside::before {
      content: '· ';
    }
  }
  ${media.narrowDesktop} {
    .won:lang(en) {
      font-size: 1.0625rem;
    }
    h2 {
      font-size: var(--t-ui);
    }
  }
  ${media.tightDesktop} {
    h2[data-at] {
      font-size: 0.8125rem;
    }
    h2[data-at] sup {
      display: none;
    }
  }
  ${media.wide} {
    .drawer {
      grid-template: 'still words nominees' 1fr 'still acts nominees' auto / calc(580 * var(--px)) minmax(0, 1fr) calc(540 * var(--px));
      --nominee: block;
    }
    .still {
      aspect-ratio: auto;
      min-height: calc(340 * var(--px));
    }
    .frames {
      display: flex;
    }
    .won:lang(en) {
      font-size: calc(21 * var(--tx));
    }
    /* Two names in Latin letters do not fit on one line. */
    hgroup:not(:lang(en)) {
      grid-template: 'label label' auto 'won beside' auto / auto minmax(0, 1fr);
      column-gap: 0.6em;
    }
    :not(:lang(en)) > .beside::before {
      content: none;
    }
  }
  ${media.tablet} {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 1.5rem var(--gap);
    --nominee: grid;

    .drawer {
      margin-bottom: 0.75rem;
    }
    .drawer ul {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  ${media.compact} {
    section > details:first-of-type .band {
      border-radius: var(--corner) var(--corner) 0 0;
    }
    section > details:last-of-type .band {
      border-radius: 0 0 var(--corner) var(--corner);
    }
    .drawer {
      display: grid;
      gap: 1.25rem;
      padding: 1.125rem;
      border-start-start-radius: 0;
      border-start-end-radius: 0;
      grid-template: 'still' auto 'words' auto 'acts' auto 'nominees' auto / minmax(0, 1fr);
    }
  }
  [open] > summary .band {
    border-radius: var(--corner) 0 0;
  }
  ${media.phone} {
    --band: 4.5rem;
    --row: 5.75rem;
    padding-top: 0;

    h2 {
      padding: 1.35rem 0 0.6rem;
      font: 900 1.375rem / 1.3 var(--f-song);
      scroll-margin-top: -1.5rem;
    }
    h2:lang(en) {
      font: 500 1.5rem / 1.2 var(--f-display);
    }
    summary {
      column-gap: 0.875rem;
      grid-template-columns: var(--band) minmax(0, 1fr) auto;
    }
    .band .frame {
      width: 3.25rem;
    }
    .frames {
      grid-area: 2 / 2;
      padding-bottom: 0.5rem;
    }
    hgroup:has(.won) + .frames {
      display: none;
    }
    .frames img {
      width: 1.75rem;
    }
    .band {
      grid-row: span 2;
    }
    hgroup:has(.won),
    summary .icon {
      grid-row: span 2;
    }
    hgroup {
      grid-template: 'label' auto 'won' auto 'beside' auto / minmax(0, 1fr);
    }
    .won {
      font-size: 1.1875rem;
      display: -webkit-box;
      overflow: hidden;
      -webkit-line-clamp: 2;
      -webkit-box-orient: vertical;
    }
    [open] {
      margin-inline: calc(-1 * var(--page));
    }
    [open] > summary {
      padding-inline: var(--page);
    }
    [open] > summary,
    [open] > summary .band,
    .drawer {
      border-radius: 0;
    }
    .drawer {
      padding: 0.5rem var(--page) 1.75rem;
    }
    .acts .button {
      flex: auto;
    }
  }
  ${media.forcedColors} {
    summary {
      border-bottom: 1px solid;
    }
  }
`;
