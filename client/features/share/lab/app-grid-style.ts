/** Styles common to the cards of all apps; `app-look.ts` has those of single apps. */
import { styled } from 'styled-components';
import { appColours } from '#client/theme/app-colours.ts';
import { pill } from '#client/ui/list/staff-list-style.ts';
import { appLook } from './app-look.ts';

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
    color: var(--a-accent);
    font-size: 0.875rem;
  }
  .card {
    position: relative;
    display: grid;
    gap: 0.25rem;
    min-width: 0;
    overflow: hidden;
    background: var(--a-card);
  }
  .title {
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
    width: 4.5rem;
    height: 4.5rem;
    aspect-ratio: 1;
  }

  ${appLook}
`;
