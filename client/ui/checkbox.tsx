/** A checkbox with its text. */
import type { ComponentProps, ReactNode } from 'react';
import { styled } from 'styled-components';

const Label = styled.label`
  display: inline-flex;
  align-items: flex-start;
  gap: 0.6rem;
  min-height: 1.5rem;
  line-height: 1.5;
  cursor: pointer;

  & > input {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
    margin: 0.125em 0 0;
    accent-color: var(--accent);
  }
`;

/** The text is the label; it may hold links. */
export function Checkbox({ children, ...rest }: Omit<ComponentProps<'input'>, 'type'>): ReactNode {
  return (
    <Label>
      <input {...rest} type="checkbox" />
      <span>{children}</span>
    </Label>
  );
}
