/** Styles of a day of the programme and its events. */
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';

export const DayFrame = styled.div<{ $rules: string }>`
  > div {
    display: none;
  }
  .event {
    display: grid;
    grid-template-columns: 4rem minmax(0, 1fr) 2.75rem;
    gap: 0 0.75rem;
    align-items: start;
    padding-block: 1rem;
    border-bottom: 1px solid var(--line);
    scroll-margin-top: 6rem;
  }
  .event:target {
    background: var(--highlight);
  }
  .when {
    font: 400 1.5rem / 1.2 var(--f-display);
    font-variant-numeric: lining-nums tabular-nums;
    letter-spacing: -0.02em;
    white-space: nowrap;
  }
  .when span {
    display: none;
  }
  h3 {
    font: 600 1.1875rem / 1.4 var(--f-song);
  }
  h3:lang(en) {
    font-family: var(--f-display);
    line-height: 1.3;
  }
  .where,
  .abstract {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.9rem;
    font-size: var(--t-ui);
    line-height: 1.55;
    color: var(--text-2);
  }
  .where b,
  .running {
    color: var(--danger);
  }
  .running {
    display: flex;
    align-items: center;
    gap: 0.4em;
    font-weight: 700;
    font-size: var(--t-ui);
    line-height: 1.5;
  }
  .recording {
    display: inline-flex;
    align-items: center;
    gap: 0.4em;
    min-height: 2.75rem;
    font-weight: 600;
    font-size: var(--t-ui);
    line-height: 1.3;
    color: var(--accent);
  }
  .recording:hover {
    text-decoration: underline;
    text-underline-offset: 0.25em;
  }
  .choice {
    grid-area: 1 / 3;
  }
  [data-chosen] .choice {
    background: var(--primary);
    border-color: var(--primary);
    color: var(--primary-ink);
  }
  [data-state='past'] :is(h3, .when) {
    color: var(--text-2);
  }
  [data-state='cancelled'] :is(h3, .when) {
    text-decoration: line-through;
    color: var(--text-2);
  }
  .now {
    display: flex;
    align-items: center;
    gap: 0.6rem;
    margin-block: -0.8rem;
    scroll-margin-top: 6rem;
  }
  .now span {
    padding: 0.4rem 0.55rem;
    border-radius: var(--r-s);
    background: var(--danger);
    color: var(--surface);
    font-weight: 700;
    font-size: var(--t-s);
    line-height: 1;
  }
  .now::after {
    content: '';
    flex: 1;
    border-top: 0.125rem solid var(--danger);
  }

  ${media.tabletUp} {
    .event {
      grid-template-columns: 5rem minmax(0, 1fr) 2.75rem;
    }
  }
  ${media.broad} {
    ${({ $rules }) => $rules}
    display: grid;
    grid-template-columns: 3.25rem repeat(var(--columns), minmax(7.25rem, 1fr));
    grid-auto-rows: minmax(0.4375rem, auto);
    column-gap: 0.5rem;
    padding-bottom: 1.75rem;
    overflow-x: auto;

    > div,
    ol {
      display: contents;
    }
    > div > p {
      padding: 0.25rem 0.25rem 0.6rem;
      border-bottom: 1px solid var(--text);
      font-size: var(--t-s);
      line-height: 1.35;
    }
    > div > p > * {
      display: block;
    }
    > div > p span {
      color: var(--text-2);
    }
    [data-row] {
      grid-column: 1 / -1;
      height: 0;
      border-top: 1px solid var(--line);
      font-size: var(--t-s);
      line-height: 1.9;
      color: var(--text-2);
    }
    .event {
      display: block;
      position: relative;
      z-index: var(--z-above);
      min-width: 0;
      margin-block: 0.125rem;
      padding: 0.5rem 0.6rem 0.5rem 0.85rem;
      overflow: hidden;
      border: 1px solid var(--line);
      border-radius: var(--r-m);
      background: var(--surface);
      box-shadow: var(--e1);
      font-size: var(--t-s);
      line-height: 1.35;
    }
    .event::before {
      content: '';
      position: absolute;
      inset: 0 auto 0 0;
      width: 0.25rem;
      background: var(--gold-500);
    }
    [data-venue='1']::before {
      background: var(--bamboo-300);
    }
    [data-venue='2']::before {
      background: var(--sky-600);
    }
    [data-venue='3']::before {
      background: var(--cinnabar-600);
    }
    [data-venue='4']::before {
      background: var(--ink-400);
    }
    [data-state='past']:not([data-chosen]) {
      background: var(--bg);
      box-shadow: none;
    }
    .event:target {
      outline: 0.1875rem solid var(--focus);
    }
    [data-chosen] {
      background: var(--text);
      border-color: var(--text);
      color: var(--bg);
    }
    [data-chosen]::before {
      width: 0.375rem;
      background: var(--foil);
    }
    [data-chosen] :is(.when, h3, .where, .recording, .running, .where b) {
      color: inherit;
    }
    .when {
      font: inherit;
      letter-spacing: 0;
      color: var(--text-2);
    }
    .when span {
      display: inline;
    }
    h3 {
      font-size: 1rem;
    }
    .where {
      font-size: inherit;
    }
    /* The head of its column shows it. */
    .venue {
      position: absolute;
      clip-path: inset(50%);
    }
    .length,
    .abstract {
      display: none;
    }
    .running,
    .recording {
      min-height: 0;
      font-size: inherit;
    }
    .choice {
      position: absolute;
      inset: 0.2rem 0.2rem auto auto;
      width: 1.75rem;
      height: 1.75rem;
      border: 0;
    }
    .choice::after {
      content: '';
      position: absolute;
      inset: -0.5rem;
    }
    .when {
      padding-inline-end: 1.25rem;
    }
    .now {
      grid-column: 1 / -1;
      grid-row: var(--row);
      height: 0;
      margin: 0;
    }
  }
  @media print {
    .choice {
      display: none;
    }
  }
`;
