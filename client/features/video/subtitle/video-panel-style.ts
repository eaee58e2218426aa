/** Styles of a video in the editor, which draws the card around it. */
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';
import { choiceLook } from '#client/ui/form/field-style.ts';

export const PanelFrame = styled.section`
  display: grid;
  gap: 0.75rem;

  .top {
    display: grid;
    grid-template-columns: 14rem minmax(0, 1fr);
    gap: 1.25rem;
    align-items: start;
  }
  .still {
    display: grid;
    place-items: center;
    aspect-ratio: 16 / 9;
    overflow: hidden;
    border-radius: var(--r-m);
    background: var(--sunken);
    color: var(--text-2);
  }
  .still img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  .still > .icon {
    width: 2rem;
    height: 2rem;
  }
  .facts {
    display: grid;
    gap: 0.4rem;
    min-width: 0;
  }
  && h2 {
    font: 600 var(--t-ui) / 1.4 var(--f-ui);
    letter-spacing: 0;
    overflow-wrap: anywhere;
  }
  .file,
  .state,
  .note,
  .saved {
    color: var(--text-2);
    font-size: var(--t-s);
    line-height: 1.6;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }
  .saved:empty {
    display: none;
  }
  progress {
    width: 100%;
    accent-color: var(--primary);
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
  }
  .acts:empty {
    display: none;
  }
  details {
    border-top: 1px solid var(--line);
    padding-top: 0.75rem;
  }
  summary {
    font-weight: 600;
    font-size: var(--t-s);
    cursor: pointer;
  }
  .fields,
  .window {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 1rem;
    align-items: start;
  }
  .fields {
    margin-top: 0.75rem;
  }
  .window,
  .second,
  .fields > .note,
  .fields > .saved,
  .fields > .acts {
    grid-column: 1 / -1;
  }
  ${choiceLook}
  textarea {
    padding-block: 0.6rem;
    line-height: 1.6;
    resize: vertical;
  }
  .second {
    display: grid;
    grid-template-columns: 10rem minmax(0, 1fr) auto;
    gap: 1rem;
    align-items: center;
  }
  .second .tile {
    border-radius: var(--r-s);
  }
  .second input {
    width: 100%;
    accent-color: var(--primary);
  }
  .second output {
    color: var(--text-2);
    font-size: var(--t-s);
    font-variant-numeric: tabular-nums;
  }

  .chapters {
    display: grid;
    gap: 0.75rem;
    margin-top: 0.75rem;
  }
  .chapters > video {
    width: min(28rem, 100%);
    aspect-ratio: 16 / 9;
    border-radius: var(--r-s);
    background: var(--ink-950);
  }
  .chapters > ol {
    display: grid;
    gap: 0.75rem;
  }
  .chapters li {
    display: grid;
    grid-template-columns: 13rem repeat(2, minmax(0, 1fr)) auto;
    gap: 0.75rem;
    align-items: start;
    padding-top: 0.75rem;
    border-top: 1px solid var(--line);
  }
  .chapters .row {
    display: flex;
    gap: 0.5rem;
    align-items: center;
  }
  .chapters .row > .input {
    flex: 1 1 5rem;
    min-width: 0;
  }
  .chapters .row > .button {
    flex: none;
  }
  .chapters li > .icon-button {
    margin-top: 1.6rem;
  }
  .chapters .icon-button .icon {
    width: 1.15rem;
    height: 1.15rem;
  }

  ${media.compact} {
    .chapters li {
      grid-template-columns: minmax(0, 1fr) auto;
    }
    .chapters li > .field:not(:first-child) {
      grid-column: 1 / -1;
    }
    .chapters li > .icon-button {
      grid-area: 1 / 2;
    }
  }
  ${media.phone} {
    .top,
    .fields,
    .window,
    .second {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
