/** Styles of forms of awards data: a sheet with both languages side by side, and cards at the side. */
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';
import { formSheetLook } from '#client/ui/form/form-sheet-style.ts';
import { fieldLook, lineLook } from './field-style.ts';

export const RecordSheet = styled.div`
  display: grid;
  gap: 1.25rem;
  min-width: 0;
  ${formSheetLook}

  .columns {
    display: grid;
    grid-template-columns: minmax(0, 1fr) var(--aside, 21rem);
    gap: 1.25rem;
    align-items: start;
  }
  .stack {
    display: grid;
    gap: 1.25rem;
    min-width: 0;
  }
  .card > h2,
  .card > h3 {
    font: 600 1rem / 1.4 var(--f-ui);
  }
  .languages {
    padding-bottom: 0.6rem;
    border-bottom: 1px solid var(--line);
    font-size: var(--t-s);
    font-weight: 600;
  }
  .picture {
    display: grid;
    justify-items: start;
    gap: 0.6rem;
  }
  .picture > p {
    font-size: var(--t-s);
    font-weight: 600;
  }
  .picture img {
    width: 9rem;
    height: auto;
    border-radius: var(--r-s);
  }
  .picture[data-wide] img {
    width: 100%;
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.6rem;
  }
  .facts {
    display: grid;
    gap: 0.35rem;
    font-size: var(--t-s);
    color: var(--text-2);
  }
  .save > .message {
    margin-inline-start: auto;
  }
  .save > .message:empty {
    display: none;
  }
  .lines {
    display: grid;
  }
  ${lineLook}
  .lines > li:last-child {
    border-bottom: 0;
  }
  .lines .does {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: flex-end;
  }
  .twin {
    display: block;
    font-size: var(--t-s);
    line-height: 1.45;
    color: var(--text-2);
  }
  .roles {
    grid-column: 1 / -1;
    gap: 0.6rem 1.75rem;
  }
  .icon-button .icon {
    width: 1.15rem;
    height: 1.15rem;
    stroke-width: 1.6;
  }
  .icon-button:hover:not([aria-disabled='true']) {
    background: var(--sunken);
  }
  ${fieldLook}

  /* Beside its preview, a form has half of the window. */
  main[data-beside] & .columns {
    grid-template-columns: minmax(0, 1fr);
  }

  ${media.compact} {
    .columns {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  ${media.phone} {
    .languages {
      display: none;
    }
  }
`;
