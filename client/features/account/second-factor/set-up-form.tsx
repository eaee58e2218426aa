/** Setting up an authenticator app: its QR code and key, and the first code. */
import { useEffect, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { confirmSecondFactor, type Enrolment } from '#shared/api/account/second-factor.ts';
import { codeDigits } from '#shared/limits.ts';
import { isCode } from '#shared/validation.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Button } from '#client/ui/button.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { FormFrame } from '#client/features/account/form-frame.tsx';
import { failureOf, useSubmit } from '#client/features/account/use-submit.ts';
import { CodeInput } from './code-input.tsx';

/** Quiet zone around a QR code, in modules (ISO/IEC 18004). */
const quiet = 4;

interface Props {
  enrolment: Enrolment;
  onDone: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

export function SetUpForm({ enrolment: { enrolment, secret, address, qr }, onDone, onCancel }: Props): ReactNode {
  const t = useT();
  const api = useApi();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) =>
      code.trim() === ''
        ? { code: t('account:form.empty') }
        : isCode(code.replaceAll(/\s/g, ''))
          ? {}
          : { code: t('settings:secondFactor.panel.sixDigits') },
  });
  const submit = useSubmit({
    form,
    send: async ({ code }) => {
      const outcome = await api(confirmSecondFactor, { body: { enrolment, code } }, { showLoading: true });
      if (outcome.status !== 'ok') return failureOf(outcome, t);
      onDone(outcome.data.recoveryCodes);
      return null;
    },
  });
  const side = qr.size + 2 * quiet;
  return (
    <Card className="card" aria-labelledby="set-up">
      <h2 id="set-up" ref={heading} tabIndex={-1}>
        {t('settings:secondFactor.panel.setUp')}
      </h2>
      <ol>
        <li>
          <h3>{t('settings:secondFactor.panel.scan')}</h3>
          <p>{t('settings:secondFactor.panel.scanText')}</p>
          <div className="key">
            <svg
              role="img"
              aria-label={t('settings:secondFactor.panel.qr')}
              viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
              shapeRendering="crispEdges"
            >
              <rect className="light" x={-quiet} y={-quiet} width="100%" height="100%" />
              <path className="dark" d={qr.path} />
            </svg>
            <div>
              <p>{t('settings:secondFactor.panel.type')}</p>
              <code lang="en">{(secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
              <p>
                <a className="link" href={address}>
                  {t('settings:secondFactor.panel.openApp')}
                </a>
              </p>
            </div>
          </div>
        </li>
        <li>
          <h3>{t('settings:secondFactor.panel.enter')}</h3>
          <FormFrame
            form={form}
            submit={submit}
            aria-labelledby="set-up"
            end={
              <div className="actions">
                <Button type="submit" busy={submit.isBusy} aria-disabled={form.values.code.trim() === ''}>
                  {t('settings:secondFactor.panel.switchOn')}
                </Button>
                <Button variant="ghost" onClick={onCancel}>
                  {t('settings:form.cancel')}
                </Button>
              </div>
            }
          >
            <CodeInput field={form.field('code')} maxLength={codeDigits + 1} />
          </FormFrame>
        </li>
      </ol>
    </Card>
  );
}

const Card = styled.section`
  h2 {
    outline: 0;
  }
  ol {
    display: grid;
    gap: var(--s5);
    margin-top: 1.1rem;
  }
  h3 {
    margin-bottom: 0.35rem;
    font-size: var(--t-lead);
    font-weight: 600;
  }
  h3 + p,
  .key p {
    color: var(--text-2);
    font-size: var(--t-ui);
    line-height: 1.7;
  }
  .key {
    display: flex;
    flex-wrap: wrap;
    gap: 1.25rem 1.75rem;
    align-items: center;
    margin-top: 0.9rem;
  }
  .key > div {
    flex: 1 1 14rem;
    display: grid;
    gap: 0.5rem;
  }
  .key code {
    font-size: var(--t-ui);
    line-height: 1.7;
    overflow-wrap: anywhere;
    user-select: all;
  }
  svg {
    flex: none;
    width: 12.5rem;
    height: 12.5rem;
    border: 1px solid var(--line);
    border-radius: var(--r-s);
  }
  .light {
    fill: var(--paper-0);
  }
  .dark {
    fill: var(--ink-900);
  }
  form {
    max-width: 26rem;
  }

  ${media.phone} {
    .key {
      flex-direction: column;
      align-items: flex-start;
    }
    .key > div {
      flex: none;
    }
  }
`;
