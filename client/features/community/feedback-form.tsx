/** Feedback form: topic, message and contact. */
import { useId, type SubmitEvent } from 'react';
import { styled } from 'styled-components';
import type { DictionaryEntry } from '#shared/api/dictionary.ts';
import { feedbackMax } from '#shared/limits.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { fieldsetLook } from '#client/ui/form/field-style.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import type { FeedbackForm as FeedbackState } from './use-feedback.ts';

const nearlyFull = feedbackMax - 40;

interface Props extends FeedbackState {
  /** The topics. */
  types: readonly DictionaryEntry[];
}

export function FeedbackForm(form: Props) {
  const { message, state, submit } = form;
  const t = useT();
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    // Outside a dialog this method sends nothing, so that a submit before hydration neither loses what was typed nor shows it in an
    // address. The button needs no state for that: a click right after hydration would come before its effect.
    <Form method="dialog" onSubmit={handleSubmit} noValidate hidden={state === 'sent'}>
      <TypeChoice {...form} />
      <ContentField {...form} />
      <Particulars {...form} />
      {message ? (
        <Banner kind="error" live>
          {message}
        </Banner>
      ) : null}
      <div className="foot">
        <p className="small muted">{t('comment:feedback.privacy')}</p>
        <Button type="submit" busy={state === 'sending'}>
          {t(state === 'sending' ? 'comment:feedback.sending' : 'comment:feedback.send')}
        </Button>
      </div>
    </Form>
  );
}

function TypeChoice({ values, change, types }: Props) {
  const t = useT();
  const ids = useId();
  if (types.length === 0) return null;
  return (
    <fieldset>
      <legend>{t('comment:feedback.type')}</legend>
      <div className="types">
        {types.map(({ dictValue: type, dictLabel }) => (
          <label key={type} className="chip">
            <input type="radio" name={`${ids}type`} checked={values.type === type} onChange={() => change({ type })} />
            <span>{dictLabel}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function ContentField({ values, errors, content, change }: FeedbackState) {
  const t = useT();
  const ids = useId();
  const length = [...values.content].length;
  return (
    <div className="field">
      <label htmlFor={`${ids}content`}>
        <span>{t('comment:feedback.content')}</span> <span className="required">{t('comment:feedback.required')}</span>
      </label>
      <textarea
        ref={content}
        id={`${ids}content`}
        className="input"
        rows={7}
        value={values.content}
        placeholder={t('comment:feedback.contentHint')}
        aria-required="true"
        aria-invalid={errors.content ? true : undefined}
        aria-describedby={`${errors.content ? `${ids}content-error ` : ''}${ids}count`}
        onChange={(event) => change({ content: event.target.value })}
      />
      <div className="under">
        {errors.content ? <FieldError id={`${ids}content-error`} text={errors.content} /> : null}
        <span className="count small" id={`${ids}count`} data-full={length > nearlyFull ? '' : undefined}>
          <span className="visually-hidden">{t('comment:form.count', { count: length, max: feedbackMax })}</span>
          <span aria-hidden="true">{`${length} / ${feedbackMax}`}</span>
        </span>
      </div>
    </div>
  );
}

/** How to answer, and where it happened. */
function Particulars({ values, errors, contact, change }: FeedbackState) {
  const t = useT();
  const ids = useId();
  return (
    <div className="pair">
      <div className="field">
        <label htmlFor={`${ids}contact`}>{t('comment:feedback.contact')}</label>
        <input
          ref={contact}
          id={`${ids}contact`}
          className="input"
          autoComplete="email"
          value={values.contact}
          placeholder={t('comment:feedback.contactHint')}
          aria-invalid={errors.contact ? true : undefined}
          aria-describedby={errors.contact ? `${ids}contact-error` : undefined}
          onChange={(event) => change({ contact: event.target.value })}
        />
        {errors.contact ? <FieldError id={`${ids}contact-error`} text={errors.contact} /> : null}
      </div>
      <div className="field">
        <label htmlFor={`${ids}url`}>{t('comment:feedback.page')}</label>
        <input
          id={`${ids}url`}
          className="input"
          maxLength={500}
          value={values.url}
          placeholder={t('comment:feedback.pageHint')}
          onChange={(event) => change({ url: event.target.value })}
        />
      </div>
    </div>
  );
}

function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <p className="message error" id={id}>
      <Icon name="circle-alert" /> <span>{text}</span>
    </p>
  );
}

const Form = styled.form`
  display: grid;
  gap: 1.5rem;

  ${fieldsetLook}
  legend {
    margin-bottom: 0.5rem;
    line-height: 1.4;
  }
  .types {
    display: flex;
    flex-wrap: wrap;
    gap: 0.6rem;
  }
  .chip {
    position: relative;
    min-height: 2.75rem;
    cursor: pointer;
  }
  .chip input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  .chip:has(:checked) {
    background: var(--primary);
    border-color: var(--primary);
    color: var(--primary-ink);
    font-weight: 600;
  }
  .chip:has(:focus-visible) {
    outline: 0.1875rem solid var(--focus);
    outline-offset: 0.1875rem;
  }
  textarea {
    min-height: 11rem;
  }
  .under {
    display: flex;
    gap: 1rem;
  }
  .count {
    margin-inline-start: auto;
    color: var(--text-2);
    font-variant-numeric: tabular-nums;
  }
  .count[data-full] {
    color: var(--danger);
    font-weight: 600;
  }
  .required {
    font-weight: 400;
  }
  .pair {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 1.5rem;
  }
  .foot {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 1rem 2rem;
  }
  .foot p {
    flex: 1 1 16em;
  }

  ${media.forcedColors} {
    .chip:has(:checked) {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
  ${media.phone} {
    .pair {
      grid-template-columns: minmax(0, 1fr);
    }
    .foot .button {
      flex: 1 1 100%;
    }
  }
`;
