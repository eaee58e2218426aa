/** The frame of account forms: two columns, the server's refusal, and the submit behaviour. */
import type { ComponentProps, ReactNode } from 'react';
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';
import { choiceLook, tickLook } from '#client/ui/form/field-style.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import type { Form } from '#client/ui/form/use-form.ts';
import type { Submit } from './use-submit.ts';

interface Props<Name extends string> extends Omit<ComponentProps<'form'>, 'onSubmit' | 'ref'> {
  form: Form<Name>;
  submit: Submit;
  /** Fields, in two columns where there is room. */
  children: ReactNode;
  /** Ticks and buttons below the fields. */
  end: ReactNode;
}

/**
 * Native validation is off: messages stand beside the fields, in the page's language. Outside a dialog the method sends nothing,
 * so that a submit before hydration puts no password into an address.
 */
export function FormFrame<Name extends string>({ form: { attach }, submit, children, end, ...rest }: Props<Name>): ReactNode {
  return (
    <Frame {...rest} ref={attach} method="dialog" noValidate onSubmit={submit.handleSubmit} aria-busy={submit.isBusy || undefined}>
      <div className="fields">{children}</div>
      <div className="refusal" role="alert">
        {submit.message && (
          <p>
            <Icon name="triangle-alert" />
            <span>{submit.message}</span>
          </p>
        )}
      </div>
      {end}
    </Frame>
  );
}

const Frame = styled.form`
  .fields {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: 0.8rem 1rem;
  }
  .fields > .wide {
    grid-column: 1 / -1;
  }
  .field {
    gap: 0.3rem;
  }
  .input {
    min-height: 2.875rem;
  }
  .row {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(8rem, auto);
    gap: 0.5rem;
  }
  .row > .button {
    min-height: 2.875rem;
    padding-inline: 0.75em;
    border-radius: var(--r-s);
    font-size: var(--t-s);
    font-variant-numeric: tabular-nums;
  }
  .eyed {
    position: relative;
  }
  .eyed > .input {
    padding-inline-end: 3rem;
  }
  .eyed > .icon-button {
    position: absolute;
    inset: 0 0.15rem 0 auto;
    margin-block: auto;
  }
  ${choiceLook}
  .choice > select:disabled {
    cursor: not-allowed;
    opacity: 1;
  }
  .input:read-only:not(select) {
    background: var(--sunken);
    border-color: var(--line);
    color: var(--text-2);
  }

  .refusal > p {
    display: flex;
    gap: 0.5em;
    margin-top: 1rem;
    padding: 0.7rem 0.9rem;
    border-radius: var(--r-s);
    background: var(--danger-ground);
    color: var(--danger);
    font-size: var(--t-s);
    line-height: 1.5;
  }
  .refusal .icon {
    margin-top: 0.15em;
  }

  .ticks {
    display: grid;
    margin-block: 0.6rem 0.5rem;
  }
  ${tickLook}
  .tick > label {
    font-size: var(--t-s);
  }
  .tick a {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  .tick a:hover {
    color: var(--gold-text);
  }

  .submit {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.5rem 1rem;
    font-size: var(--t-s);
    color: var(--text-2);
  }
  .submit > .button {
    min-width: max(10rem, calc(220 * var(--tx)));
  }
  .text {
    min-height: 2.75rem;
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  .text:hover {
    color: var(--gold-text);
  }

  ${media.phone} {
    .fields {
      grid-template-columns: minmax(0, 1fr);
    }
    .submit {
      flex-direction: column-reverse;
      align-items: stretch;
      text-align: center;
    }
  }
`;
