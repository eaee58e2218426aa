/** Styles of the cards of all apps: a few kinds, in the colours of each app. */
import { styled } from 'styled-components';
import { appColours } from '#client/theme/app-colours.ts';
import { pill } from '#client/ui/list/staff-list-style.ts';

export const AppGrid = styled.div`
  /* Columns instead of a grid, because cards differ in height. */
  columns: 18.5rem auto;
  column-gap: 1.25rem;

  ${appColours}

  figure {
    display: grid;
    gap: 0.6rem;
    min-width: 0;
    margin: 0 0 1.25rem;
    padding: 0.8rem;
    border-radius: var(--r-m);
    break-inside: avoid;
    background: var(--surface);
    box-shadow: var(--e1);
  }
  figcaption {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.3rem 0.5rem;
    min-height: 1.6rem;
    font-size: var(--t-s);
  }
  figcaption b {
    margin-inline-end: auto;
  }
  figcaption span {
    ${pill}
    background: var(--warning-ground);
    color: var(--warning);
  }
  .stage {
    display: grid;
    padding: 1rem 0.6rem;
    border-radius: var(--r-s);
    border: 1px solid var(--line);
    background: var(--a-stage);
    color: var(--a-text);
  }
  .bubble {
    display: grid;
    gap: 0.4rem;
    min-width: 0;
    width: 100%;
    max-width: 22rem;
    margin-inline: auto;
    font-family: system-ui, -apple-system, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif;
    font-size: 0.9375rem;
    line-height: 1.4;
    overflow-wrap: anywhere;
  }
  .address {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    /* No padding: a third line would be seen in it. */
    border: solid var(--a-card);
    border-width: 0.4rem 0.75rem;
    border-radius: 0.5rem;
    background: var(--a-card);
    color: var(--a-accent);
    font-size: 0.875rem;
  }
  .card {
    position: relative;
    display: grid;
    align-content: start;
    gap: 0.25rem 0.75rem;
    min-width: 0;
    padding: 0.75rem;
    overflow: hidden;
    border: 1px solid var(--a-line);
    border-radius: 0.5rem;
    background: var(--a-card);
  }
  .title {
    font-size: 0.9375rem;
    font-weight: 600;
    line-height: 1.35;
    color: var(--a-text);
  }
  .description,
  .domain,
  .site {
    font-size: 0.8125rem;
    color: var(--a-soft);
  }
  .pic {
    display: block;
    position: relative;
    overflow: hidden;
    aspect-ratio: 1200 / 630;
    background: color-mix(in srgb, var(--a-text) 9%, var(--a-card));
  }
  .pic img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  .sign,
  .pic.sign {
    display: grid;
    place-items: center;
    height: 100%;
    color: var(--a-soft);
  }
  .sign .icon {
    width: 1.6rem;
    height: 1.6rem;
  }
  [data-shape='thumb'] .pic,
  .pic.sign {
    width: 4rem;
    height: 4rem;
    aspect-ratio: 1;
    border-radius: 0.25rem;
  }

  :is([data-kind='stack'], [data-kind='over']) .pic {
    margin: -0.75rem -0.75rem 0.35rem;
  }
  [data-kind='over'] .title {
    position: absolute;
    bottom: 2.6rem;
    inset-inline-start: 0.75rem;
    max-width: calc(100% - 1.5rem);
    padding: 0.15rem 0.5rem;
    border-radius: 0.3rem;
    background: var(--a-over);
    color: var(--a-over-text);
    overflow: hidden;
    font-size: 0.8125rem;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  [data-kind='start'] .card {
    grid-template-columns: auto minmax(0, 1fr);
  }
  [data-kind='end'] .card {
    grid-template-columns: minmax(0, 1fr) auto;
  }
  :is([data-kind='start'], [data-kind='end']) .pic {
    grid-row: 1 / span 4;
  }
  [data-kind='start'] p {
    grid-column: 2;
  }
  [data-kind='end'] p {
    grid-column: 1;
  }
  [data-kind='end'] .pic {
    grid-column: 2;
  }
  [data-kind='quote'] .card {
    border-width: 0;
    border-inline-start-width: 0.25rem;
    border-radius: 0.2rem;
  }
  [data-kind='quote'] .title {
    color: var(--a-accent);
  }
  [data-kind='quote'] .pic {
    margin-top: 0.35rem;
    border-radius: 0.4rem;
  }
`;
