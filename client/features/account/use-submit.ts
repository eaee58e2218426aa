/** Submits a form: reports missing fields, sends once, and shows the server's refusal. */
import { useRef, useState, use, type FormEvent } from 'react';
import type { Outcome, Api } from '#shared/http/api-client.ts';
import { useT, type Translate } from '#client/lib/translations.ts';
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
  /** Calls the server; resolves to null on success, otherwise to the text of the failure. */
  send: (values: Readonly<Record<Name, string>>) => Promise<string | null>;
}

/** The text of a failure as `send` gives it. Refusals of an ended session have no message of their own. */
export function failureOf(outcome: Outcome<unknown>, t: Translate): string | null {
  if (outcome.status === 'ok') return null;
  if (outcome.status === 'network') return t('account:form.network');
  return outcome.message || t(outcome.code === 401 ? 'account:form.ended' : 'account:form.failed');
}

/** The form keeps its values after a failure. */
export function useSubmit<Name extends string>({ form, send }: Options<Name>): Submit {
  const t = useT();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ text: string; values: object } | null>(null);
  const isUnderWay = useRef(false);
  const empty = t('account:form.empty');
  const ask = async () => {
    isUnderWay.current = true;
    setBusy(true);
    setFailed(null);
    const { values } = form;
    const failure = await send(values).finally(() => {
      isUnderWay.current = false;
      setBusy(false);
    });
    if (failure === null) return;
    setFailed({ text: failure, values });
    toasts.show({ type: 'error', text: failure });
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isUnderWay.current) return;
    const wrong = form.submit();
    if (wrong === null) void ask();
    else toasts.show({ type: 'warning', text: wrong === empty ? t('account:form.requiredMissing') : wrong });
  };
  // A refusal is about what was sent, and goes when that changes.
  return { isBusy, message: failed?.values === form.values ? failed.text : '', handleSubmit };
}

const noCalls: Api = () => Promise.reject(new Error('Calls are made in the browser'));

/** The API client for forms that are also rendered on the server, where calls reject. */
export function useCall(): Api {
  return use(ApiContext) ?? noCalls;
}
