/** Styles of the preview: a pane at the edge of the window, and a view of its own on narrow screens. */
import { css, styled } from 'styled-components';
import { media } from '#client/theme/media.ts';
import { Dialog } from '#client/ui/overlay/dialog.tsx';

const look = css`
  display: grid;
  grid-template-rows: auto minmax(0, 1fr);
  background: var(--sunken);

  .bar {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: 0.5rem 1rem;
    padding: 0.75rem 1.25rem;
    border-bottom: 1px solid var(--line);
    background: var(--surface);
  }
  h2 {
    font: 600 var(--t-ui) / 1.4 var(--f-ui);
    letter-spacing: 0;
  }
  .choices,
  .bar > :is(p, div):not(.choices) {
    grid-column: 1 / -1;
  }
  .choices {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 0.75rem;
  }
  .choices > a {
    margin-inline-start: auto;
  }
  .segmented > label {
    padding-inline: 1em;
  }
  .hint {
    font-size: var(--t-xs);
    line-height: 1.5;
    color: var(--text-2);
  }
  .stage {
    position: relative;
    min-height: 0;
    margin: 1rem 1.25rem 0;
    overflow: hidden;
  }
  .stage > [role='status'] {
    padding-block: 3rem;
    text-align: center;
    color: var(--text-2);
  }
  .page {
    position: absolute;
    inset-block: 0;
    inset-inline: 0;
    width: calc(var(--page-width) * var(--scale) * 1px);
    margin-inline: auto;
    overflow: hidden;
    border-radius: var(--r-m) var(--r-m) 0 0;
    background: var(--bg);
    box-shadow: var(--e1);
  }
  .stage[data-waiting] .page {
    visibility: hidden;
  }
  iframe {
    display: block;
    width: calc(var(--page-width) * 1px);
    max-width: none;
    height: calc(var(--page-height) * 1px);
    border: 0;
    scale: var(--scale);
    transform-origin: 0 0;
  }
`;

export const SidePane = styled.aside`
  position: fixed;
  inset: 0 0 0 auto;
  z-index: var(--z-header);
  width: max(26rem, 42vw);
  border-inline-start: 1px solid var(--line);
  ${look}
`;

export const FullView = styled(Dialog)`
  &[open] {
    position: fixed;
    inset: 0;
    width: 100%;
    max-width: none;
    height: 100dvh;
    max-height: none;
    padding: 0;
    border: 0;
    color: var(--text);
    ${look}

    ${media.phone} {
      .bar {
        padding: 0.5rem 1rem 0.75rem;
      }
      .segmented > label {
        padding-inline: 0.7em;
      }
      .stage {
        margin: 0;
      }
      .page {
        border-radius: 0;
      }
    }
  }
`;
