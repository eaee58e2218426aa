/** Styles of selects, ticks and groups of choices in forms; for their wrapper. */
import { css } from 'styled-components';

/** Of `SelectField`. */
export const choiceLook = css`
  .choice {
    position: relative;
  }
  .choice > select {
    appearance: none;
    padding-inline-end: 2.5rem;
    text-overflow: ellipsis;
    cursor: pointer;
  }
  .choice > [data-empty] {
    color: var(--text-3);
  }
  .choice > .icon {
    position: absolute;
    inset: 0 0.9rem 0 auto;
    margin-block: auto;
    pointer-events: none;
  }
`;

/** Of `Checkbox`. */
export const tickLook = css`
  .tick > label {
    display: flex;
    align-items: center;
    gap: 0.7rem;
    min-height: 2.75rem;
    font-size: var(--t-ui);
    line-height: 1.5;
    cursor: pointer;
  }
  .tick input {
    flex: none;
    width: 1.5rem;
    height: 1.5rem;
    margin: 0;
    accent-color: var(--primary);
    cursor: pointer;
  }
`;

/** A group without the browser's frame, its name as that of a field. */
export const fieldsetLook = css`
  fieldset {
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  legend {
    padding: 0;
    font-size: var(--t-s);
    font-weight: 600;
  }
`;
