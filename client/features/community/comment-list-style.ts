/** The look of the comments: one wrapper, plain children. */
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';

export const CommentList = styled.ul.attrs({ className: 'list' })`
  margin-top: 1rem;
  transition: opacity var(--d2);

  &[data-stale] {
    opacity: 0.55;
  }
  > li {
    border-top: 1px solid var(--line);
  }
  .item {
    display: grid;
    grid-template-columns: 2.75rem minmax(0, 1fr);
    gap: 1rem;
    padding-block: 1.35rem;
    transition: opacity var(--d2);
  }
  .item[data-status='sending'] {
    opacity: 0.6;
  }
  .item[data-status='gone'] > .words > .text {
    color: var(--text-2);
  }
  .face {
    display: grid;
    place-items: center;
    width: 2.25rem;
    height: 3rem;
    margin-inline: 0.25rem;
    border-radius: var(--r-perf);
    rotate: var(--lean);
    background: var(--line);
    color: var(--text);
    font: 600 1.0625rem / 1 var(--f-song);
  }
  li:nth-child(even) > .item > .face {
    rotate: calc(-1 * var(--lean));
  }
  .face[data-tone='1'] {
    background: var(--success-ground);
  }
  .face[data-tone='2'] {
    background: var(--highlight);
  }
  .face[data-tone='3'] {
    background: var(--info-ground);
  }
  .face[data-tone='4'] {
    background: var(--danger-ground);
  }
  .words {
    min-width: 0;
  }
  header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.15rem 0.6rem;
    font-size: var(--t-s);
    line-height: 1.5;
  }
  header b {
    font-size: var(--t-ui);
    font-weight: 600;
  }
  .when {
    color: var(--text-2);
  }
  .moment {
    display: inline-flex;
    align-items: center;
    gap: 0.35em;
    min-height: 1.75rem;
    font-size: var(--t-s);
    font-weight: 600;
    color: var(--gold-text);
    font-variant-numeric: tabular-nums;
  }
  .moment .icon {
    width: 0.9em;
    height: 0.9em;
  }
  .badge {
    display: inline-flex;
    align-items: center;
    gap: 0.3em;
    padding: 0.28em 0.6em;
    border-radius: 0.3125rem;
    background: var(--sunken);
    color: var(--text-2);
    font-size: var(--t-xs);
    font-weight: 600;
    line-height: 1;
  }
  .badge.staff {
    background: var(--success-ground);
    color: var(--success);
  }
  .badge .icon {
    width: 1em;
    height: 1em;
  }
  .text {
    margin-top: 0.25rem;
    line-height: 1.75;
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  .waits {
    margin-top: 0.35rem;
    color: var(--gold-text);
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1.25rem;
    margin-top: 0.25rem;
  }
  .act {
    display: inline-flex;
    align-items: center;
    gap: 0.4em;
    min-width: 2.75rem;
    min-height: 2.75rem;
    font-size: var(--t-s);
    line-height: 1;
    color: var(--text-2);
    font-variant-numeric: tabular-nums;
    transition: color var(--d2);
  }
  .act .icon {
    width: 1.15rem;
    height: 1.15rem;
  }
  .act.like[aria-pressed='true'] {
    color: var(--danger);
    font-weight: 600;
  }
  .act.like[aria-pressed='true'] .icon {
    fill: currentColor;
  }
  .act.quiet {
    margin-inline-start: auto;
    justify-content: flex-end;
  }
  .replies {
    margin-top: 0.5rem;
    padding-inline-start: 1.1rem;
    border-inline-start: 0.125rem solid var(--line);
  }
  .replies .item {
    padding-block: 0.75rem 0.25rem;
    gap: 0.75rem;
  }
  .replies .face {
    width: 1.75rem;
    height: 2.35rem;
    font-size: 0.875rem;
  }
  .replies .item {
    grid-template-columns: 2.25rem minmax(0, 1fr);
  }
  .rest {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem 1rem;
    align-items: center;
    margin: 0.75rem 0 0.25rem;
    font-size: var(--t-s);
  }
  .item .write {
    margin-top: 0.75rem;
  }
  .item textarea {
    min-height: 3.25rem;
  }

  ${media.hover} {
    .act:hover {
      color: var(--text);
    }
  }
  ${media.motion} {
    .act.like[aria-pressed='true'] .icon {
      animation: like-in var(--d3) var(--ease);
    }
    @keyframes like-in {
      40% {
        scale: 1.35;
      }
    }
  }
  ${media.phone} {
    .item {
      grid-template-columns: 2.25rem minmax(0, 1fr);
      gap: 0.75rem;
    }
    .face {
      width: 1.9rem;
      height: 2.55rem;
      margin-inline: 0.15rem;
    }
    .replies {
      margin-inline-start: -2.25rem;
    }
  }
`;
