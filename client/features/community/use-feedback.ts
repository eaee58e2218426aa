/** The draft of a feedback message, sent with an idempotency key. */
import { use, useEffect, useRef, useState, type RefObject } from 'react';
import type { Api } from '#shared/http/api-client.ts';
import type { DictionaryEntry } from '#shared/api/dictionary.ts';
import { addFeedback } from '#shared/api/feedback.ts';
import { emailMax, feedbackMax } from '#shared/limits.ts';
import { splitLanguage } from '#shared/language.ts';
import { ApiContext } from '#client/lib/api.ts';
import { createSubmissionKey, readDraft, writeDraft } from '#client/lib/draft.ts';
import { useT } from '#client/lib/translations.ts';

const draftName = 'feedback';
const pageMax = 500;

export interface FeedbackValues {
  /** A value of the dictionary of types. */
  type: string;
  content: string;
  contact: string;
  /** Path of the page that it is about. */
  url: string;
}
type Field = 'content' | 'contact';

export interface FeedbackForm {
  values: FeedbackValues;
  errors: Partial<Record<Field, string>>;
  /** The refusal; '' = none. */
  message: string;
  state: 'editing' | 'sending' | 'sent';
  content: RefObject<HTMLTextAreaElement | null>;
  contact: RefObject<HTMLInputElement | null>;
  change: (change: Partial<FeedbackValues>) => void;
  submit: () => void;
  again: () => void;
}

const empty: Omit<FeedbackValues, 'type'> = { content: '', contact: '', url: '' };

/** `types` are the topics of the dictionary. */
export function useFeedback(types: readonly DictionaryEntry[]): FeedbackForm {
  const t = useT();
  const api = use(ApiContext);
  const [values, setValues] = useState<FeedbackValues>(() => ({ ...empty, type: usualOf(types) }));
  const [errors, setErrors] = useState<FeedbackForm['errors']>({});
  const [message, setMessage] = useState('');
  const [state, setState] = useState<FeedbackForm['state']>('editing');
  const content = useRef<HTMLTextAreaElement>(null);
  const contact = useRef<HTMLInputElement>(null);
  const key = useRef('');
  useEffect(() => {
    // Text typed before hydration is in the fields.
    const typed = { content: content.current?.value ?? '', contact: contact.current?.value ?? '' };
    setValues((now) => {
      const { type = now.type, ...draft } = storedValues();
      return {
        ...now,
        url: pageBefore(),
        ...draft,
        type: types.some(({ dictValue }) => dictValue === type) ? type : now.type,
        ...(typed.content || typed.contact ? typed : {}),
      };
    });
  }, [types]);

  const change = (next: Partial<FeedbackValues>) => {
    const changed = { ...values, ...next };
    key.current = '';
    setValues(changed);
    setErrors({});
    setMessage('');
    writeDraft(draftName, changed.content === '' && changed.contact === '' ? '' : JSON.stringify(changed));
  };
  const send = async (call: Api) => {
    setState('sending');
    setMessage('');
    // The same message again is the same submission, whatever became of the answer.
    key.current ||= createSubmissionKey();
    const body = {
      type: values.type,
      content: values.content.trim(),
      contact: values.contact.trim() || undefined,
      url: values.url.trim() || undefined,
    };
    const outcome = await call(addFeedback, { body }, { idempotencyKey: key.current });
    if (outcome.status === 'ok') {
      writeDraft(draftName, '');
      setState('sent');
      return;
    }
    setState('editing');
    setMessage(outcome.message ?? t('comment:feedback.failed'));
  };
  const submit = () => {
    if (state !== 'editing' || !api) return;
    const faults = faultsOf(values, t);
    setErrors(faults);
    if (faults.content) content.current?.focus();
    else if (faults.contact) contact.current?.focus();
    else void send(api);
  };
  const again = () => {
    setValues({ ...empty, type: usualOf(types), contact: values.contact });
    key.current = '';
    setState('editing');
  };
  return { values, errors, message, state, content, contact, change, submit, again };
}

/** The entry that is chosen unless another is; '' where nothing is offered. */
function usualOf(types: readonly DictionaryEntry[]): string {
  return (types.find(({ isDefault }) => isDefault) ?? types[0])?.dictValue ?? '';
}

function faultsOf(
  { content, contact }: FeedbackValues,
  t: (key: string, values?: Record<string, unknown>) => string,
): FeedbackForm['errors'] {
  const over = [...content].length - feedbackMax;
  return {
    ...(content.trim() === '' ? { content: t('comment:feedback.empty') } : {}),
    ...(over > 0 ? { content: t('comment:feedback.tooLong', { max: feedbackMax, over }) } : {}),
    ...(contact.length > emailMax ? { contact: t('comment:feedback.contactTooLong') } : {}),
  };
}

function storedValues(): Partial<FeedbackValues> {
  try {
    return JSON.parse(readDraft(draftName) || '{}') as Partial<FeedbackValues>;
  } catch {
    return {};
  }
}

/** The page that the visitor comes from: named in the address, or the one before on this site. */
function pageBefore(): string {
  const named = new URLSearchParams(location.search).get('from') ?? '';
  if (/^\/(?![/\\])/.test(named)) return named.slice(0, pageMax);
  try {
    const before = new URL(document.referrer);
    return before.origin === location.origin && splitLanguage(before.pathname).path !== '/feedback'
      ? (before.pathname + before.search).slice(0, pageMax)
      : '';
  } catch {
    return '';
  }
}
