/** Styles of the panels beside the texts: ladder, cover, gallery, checklist. */
import { css } from 'styled-components';

export const sideStyle = css`
  .flags {
    display: grid;
    gap: 0.75rem;
  }
  .flag {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 0.1rem 0.65rem;
    align-items: start;
    min-height: 2.75rem;
    font-size: var(--t-ui);
    cursor: pointer;
  }
  .flag input {
    width: 1.15rem;
    height: 1.15rem;
    margin-block-start: 0.2rem;
    accent-color: var(--accent);
  }
  .flag span {
    font-weight: 600;
    line-height: 1.5;
  }
  .flag small {
    grid-column: 2;
    font-size: var(--t-xs);
    line-height: 1.5;
    color: var(--text-2);
  }
  .ladder li {
    display: grid;
    grid-template-columns: 1.6rem 1fr auto;
    align-items: center;
    min-height: 2.75rem;
    font-size: var(--t-ui);
    color: var(--text-2);
  }
  .ladder li {
    position: relative;
  }
  .ladder li + li::after {
    content: '';
    position: absolute;
    inset-block-start: -0.65rem;
    inset-inline-start: 0.3rem;
    height: 1.3rem;
    border-inline-start: 1px solid var(--line-strong);
  }
  .ladder li::before {
    content: '';
    width: 0.7rem;
    height: 0.95rem;
    border-radius: var(--r-perf);
    rotate: var(--tilt);
    background: var(--mute);
  }
  .ladder [data-step='now'] {
    font-weight: 700;
    color: var(--text);
  }
  .ladder [data-step='now']::before {
    background: var(--foil);
  }
  .ladder [data-step='done']::before {
    background: var(--bamboo-600);
  }
  .focal img {
    width: 100%;
    height: auto;
  }
  .focal {
    position: relative;
    overflow: hidden;
    border-radius: var(--r-m);
    cursor: crosshair;
  }
  .focal .point {
    position: absolute;
    left: var(--x, 50%);
    top: var(--y, 50%);
    width: 1.5rem;
    height: 1.5rem;
    border: 0.1875rem solid var(--on-image);
    border-radius: 50%;
    translate: -50% -50%;
    box-shadow: var(--e2);
  }
  .checks > li {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.6rem;
    padding-block: 0.25rem;
    font-size: var(--t-ui);
    line-height: 1.5;
  }
  .checks .icon {
    flex: none;
    width: 1.1rem;
    height: 1.1rem;
    margin-top: 0.2em;
    color: var(--accent);
  }
  .checks [data-met='false'] .icon {
    color: var(--warning);
  }
  .checks [data-met='false'][data-required='true'] .icon {
    color: var(--danger);
  }
  .checks a {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  .checks > li > :is(a, span:not(.visually-hidden)) {
    flex: 1;
  }
  .foreign-list {
    flex: 0 0 100%;
    display: grid;
    gap: 0.75rem;
    margin-block: 0.5rem 0.25rem;
  }
  .foreign-list li {
    display: grid;
    gap: 0.4rem;
    padding: 0.75rem 0.9rem;
    border-radius: var(--r-s);
    background: var(--sunken);
  }
  .foreign-list .name {
    font-size: var(--t-s);
    overflow-wrap: anywhere;
  }
  .foreign-list .message {
    color: var(--danger);
  }
  .foreign-list .message:empty {
    display: none;
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    gap: 0.6rem;
  }
  .gallery {
    display: grid;
    gap: 0.5rem;
  }
  .gallery li {
    display: grid;
    grid-template-columns: auto 4rem minmax(0, 1fr);
    align-items: center;
    gap: 0.75rem;
    font-size: var(--t-s);
  }
  /* Without a handle. */
  .gallery li > :first-child:is(img, .blank) {
    grid-column: 1 / 3;
    width: 4rem;
  }
  .gallery :is(img, .blank) {
    width: 100%;
    height: auto;
    aspect-ratio: 4 / 3;
    border-radius: var(--r-s);
    background: var(--sunken);
  }
  .gallery .name {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .documents {
    display: grid;
    gap: 1rem;
  }
  .documents > li {
    display: grid;
    gap: 0.75rem;
    padding: 0.9rem 1rem 1rem;
    border: 1px solid var(--line);
    border-radius: var(--r-m);
  }
  .document {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.35rem 0.75rem;
    font-size: var(--t-s);
    font-variant-numeric: tabular-nums;
  }
  .document > .icon {
    width: 1.25rem;
    height: 1.25rem;
    color: var(--text-2);
  }
  .names {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr));
    gap: 0.75rem 1rem;
    align-items: start;
  }
  .removed:empty {
    display: none;
  }
  .offered button {
    width: 100%;
    min-height: 2.75rem;
    padding-inline: 0.9rem;
    border-radius: var(--r-s);
    text-align: start;
  }
  .offered button:hover {
    background: var(--sunken);
  }
  .videos {
    display: grid;
    gap: 1rem;
  }
  fieldset.card {
    min-width: 0;
    margin: 0;
    border: 0;
  }
  .more {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr));
    gap: 1rem;
    align-items: start;
  }
  .buttons {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 0.6rem;
  }
`;
