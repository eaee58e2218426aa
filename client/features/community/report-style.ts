/** The look of the dialog that reports a comment. */
import { styled } from 'styled-components';
import { fieldsetLook } from '#client/ui/form/field-style.ts';
import { QuestionFrame } from '#client/ui/overlay/question-dialog.tsx';

export const ReportFrame = styled(QuestionFrame)`
  ${fieldsetLook}
  fieldset {
    display: grid;
    gap: 0.25rem;
  }
  fieldset label {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    min-height: 2.75rem;
    padding-inline: 0.75rem;
    border-radius: var(--r-s);
    cursor: pointer;
  }
  fieldset label:has(:checked) {
    background: var(--sunken);
    font-weight: 600;
  }
  input[type='radio'] {
    width: 1.15rem;
    height: 1.15rem;
    margin: 0;
    accent-color: var(--primary);
  }
  .field {
    margin-top: 1rem;
  }
  textarea.input {
    display: block;
    padding-block: 0.6rem;
    line-height: 1.6;
    resize: vertical;
  }
`;
