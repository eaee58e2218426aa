/** Styles of the side bar's content: groups of screens, and the user at its foot. */
import { css } from 'styled-components';

export const sideLook = css`
  .side .top {
    padding-inline: 1.75rem;
    margin-bottom: 1.25rem;
  }
  /* A wide logo stands above the name. */
  .whose {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.75rem;
  }
  .whose > svg {
    flex: none;
    width: 2.625rem;
  }
  .whose > span {
    display: grid;
    flex: 1 8.5rem;
    gap: 0.2rem;
    min-width: 0;
  }
  .whose b {
    font-size: 1.25rem;
    line-height: 1.2;
  }
  .whose > span > span {
    font-size: var(--t-xs);
    line-height: 1.4;
    color: var(--text-2);
    overflow-wrap: anywhere;
  }
  .side .opener,
  .side dialog:not([open]) {
    display: none;
  }
  .side .wide {
    display: contents;
  }
  .side nav {
    display: grid;
    flex: 1;
    align-content: start;
    gap: 1rem;
    min-height: 0;
    padding-inline: 1rem;
    overflow-y: auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
    scrollbar-color: var(--ink-600) transparent;
  }
  .side .finder {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    min-height: 2.75rem;
    margin: 0 1rem 1rem;
    padding-inline: 0.8rem;
    border: 1px solid var(--line);
    border-radius: var(--r-s);
    font-size: var(--t-ui);
    line-height: 1.3;
    color: var(--text-2);
    text-align: start;
  }
  .side .finder:hover {
    border-color: var(--line-strong);
    color: var(--text);
  }
  .side .finder svg {
    flex: none;
    width: 1.1rem;
    height: 1.1rem;
  }
  .side .finder kbd {
    margin-inline-start: auto;
    font: 500 var(--t-xs) / 1.3 var(--f-ui);
  }
  .group h2 {
    font: 600 var(--t-xs) / 1.4 var(--f-ui);
    letter-spacing: 0;
    color: var(--text-2);
  }
  .group h2 > button {
    display: flex;
    align-items: center;
    justify-content: space-between;
    width: 100%;
    min-height: 2rem;
    padding-inline: 0.9rem;
    border-radius: var(--r-s);
    font: inherit;
    color: inherit;
  }
  .group h2 .icon {
    width: 1rem;
    height: 1rem;
    opacity: 0;
    transition: rotate var(--d2) var(--ease);
  }
  .group h2 > button:is(:hover, :focus-visible, [aria-expanded='false']) .icon {
    opacity: 1;
  }
  .group h2 > [aria-expanded='false'] .icon {
    rotate: -90deg;
  }
  .group li > * {
    position: relative;
    display: flex;
    align-items: center;
    gap: 0.75rem;
    width: 100%;
    min-height: 2.75rem;
    padding-inline: 0.9rem;
    border-radius: var(--r-s);
    font-size: var(--t-ui);
    line-height: 1.3;
    text-align: start;
  }
  .group li > :focus-visible,
  .group h2 > button:focus-visible {
    outline-offset: -0.1875rem;
  }
  .group li .icon {
    flex: none;
    width: 1.2rem;
    height: 1.2rem;
    stroke-width: 1.6;
  }
  .group b {
    flex: none;
    margin-inline-start: auto;
    font-size: var(--t-s);
    font-weight: 400;
    color: var(--text-2);
    font-variant-numeric: tabular-nums;
  }
  .group li > :is(:hover, [aria-current]) {
    background: var(--line);
  }
  .group [aria-current] {
    font-weight: 600;
  }
  .group [aria-current] b {
    font-weight: 600;
    color: var(--gold-text);
  }
`;

export const footLook = css`
  .foot {
    display: grid;
    gap: 0.25rem;
    padding: 0.75rem 1rem 0;
    border-top: 1px solid var(--line);
    margin-top: 0.75rem;
  }
  .foot .links {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
  }
  .foot .links .icon-button {
    position: relative;
    width: 2.625rem;
    height: 2.625rem;
  }
  .foot .links i {
    position: absolute;
    inset: 0 -0.1rem auto auto;
    min-width: 1.2rem;
    padding: 0.2em 0.4em;
    border-radius: var(--r-pill);
    background: var(--cinnabar-600);
    color: var(--paper-0);
    font-style: normal;
    font-size: 0.75rem;
    font-weight: 600;
    line-height: 1.2;
    text-align: center;
  }
  .language {
    font-size: var(--t-s);
    font-weight: 600;
  }
  .user {
    position: relative;
  }
  .user summary {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    min-height: 3rem;
    padding-inline: 0.5rem;
    border-radius: var(--r-s);
    font-size: var(--t-ui);
    line-height: 1.3;
    list-style: none;
  }
  .user summary::-webkit-details-marker {
    display: none;
  }
  .user summary:hover,
  .user li > :hover {
    background: var(--line);
  }
  .user .name {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .user .disc {
    display: grid;
    place-items: center;
    flex: none;
    width: 2.125rem;
    height: 2.125rem;
    border-radius: 50%;
    background: var(--primary);
    color: var(--primary-ink);
    font-weight: 600;
    line-height: 1;
  }
  .user .panel {
    position: absolute;
    inset: auto auto calc(100% + 0.25rem) 0;
    z-index: var(--z-header);
    width: 15rem;
    padding: 0.5rem;
    border: 1px solid var(--line);
    border-radius: var(--r-m);
    background: var(--surface);
    box-shadow: var(--e2);
  }
  .user .panel p {
    padding: 0.4rem 0.75rem 0.6rem;
    font-size: var(--t-s);
    line-height: 1.5;
    color: var(--text-2);
    overflow-wrap: anywhere;
  }
  .user li > * {
    display: flex;
    align-items: center;
    width: 100%;
    min-height: 2.75rem;
    padding-inline: 0.75rem;
    border-radius: var(--r-s);
    font-size: var(--t-ui);
    line-height: 1.4;
    text-align: start;
  }
`;
