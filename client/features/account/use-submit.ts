/** Submits a form: reports missing fields, sends once, and shows the server's refusal. */
import { useRef, useState, use, type FormEvent } from 'react';
import type { Outcome, Api } from '#shared/http/api-client.ts';
import { useT } from '#client/lib/translations.ts';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import type { Form } from '#client/ui/form/use-form.ts';
import { ApiContext } from '#client/lib/api.ts';

export interface Submit {
  isBusy: boolean;
  /** The server's refusal; '' = none. */
  message: string;
  handleSubmit: (event: FormEvent) => void;
}

interface Options<Name extends string> {
  form: Form<Name>;
  /** Calls the server; resolves to null on success, otherwise to its message ('' without an answer). */
  send: (values: Readonly<Record<Name, string>>) => Promise<string | null>;
}

/** The message of a failure as `send` gives it. */
export function failureOf(outcome: Outcome<unknown>): string | null {
  return outcome.status === 'ok' ? null : (outcome.message ?? '');
}

/** The form keeps its values after a failure. */
export function useSubmit<Name extends string>({ form, send }: Options<Name>): Submit {
  const t = useT();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const isUnderWay = useRef(false);
  const empty = t('account:form.empty');
  const ask = async () => {
    isUnderWay.current = true;
    setBusy(true);
    setMessage('');
    const failure = await send(form.values).finally(() => {
      isUnderWay.current = false;
      setBusy(false);
    });
    if (failure === null) return;
    const text = failure || t('account:form.network');
    setMessage(text);
    toasts.show({ type: 'error', text });
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isUnderWay.current) return;
    const wrong = form.submit();
    if (wrong === null) void ask();
    else toasts.show({ type: 'warning', text: wrong === empty ? t('account:form.requiredMissing') : wrong });
  };
  return { isBusy, message, handleSubmit };
}

const noCalls: Api = () => Promise.reject(new Error('Calls are made in the browser'));

/** The API client for forms that are also rendered on the server, where calls reject. */
export function useCall(): Api {
  return use(ApiContext) ?? noCalls;
}
