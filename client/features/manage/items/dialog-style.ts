/** The look of dialogs that ask for several fields. */
import { styled } from 'styled-components';
import { fieldsetLook } from '#client/ui/form/field-style.ts';
import { QuestionFrame } from '#client/ui/overlay/question-dialog.tsx';

export const AskFrame = styled(QuestionFrame)`
  width: min(34rem, calc(100vw - 2rem));

  .field + .field,
  fieldset + .field,
  .chips + .field,
  .field + fieldset {
    margin-top: 1.1rem;
  }
  .chips {
    flex-wrap: wrap;
    margin-inline: 0;
    padding-inline: 0;
  }
  ${fieldsetLook}
  fieldset {
    display: grid;
    gap: 0.35rem;
  }
  legend {
    margin-bottom: 0.4rem;
  }
  h2 + fieldset {
    margin-top: 0.9rem;
  }
  fieldset + fieldset {
    margin-top: 1.1rem;
  }
  .segmented {
    justify-self: start;
  }
  fieldset .segmented > label {
    justify-content: center;
  }
  fieldset label {
    display: flex;
    align-items: center;
    gap: 0.6rem;
    min-height: 2.5rem;
    font-size: var(--t-ui);
  }
  fieldset input:is([type='radio'], [type='checkbox']):not(.visually-hidden) {
    flex: none;
    width: 1.2rem;
    height: 1.2rem;
    margin: 0;
    accent-color: var(--primary);
  }
`;
