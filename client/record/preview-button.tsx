/** Opens the public page of a record beside its form; it follows what is typed. */
import { Suspense, useMemo, useRef, useState, type ComponentType } from 'react';
import type { Api, Outcome } from '#shared/http/api-client.ts';
import { Eye } from '#client/ui/picture/staff-icons.tsx';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';

/** The page beside the form, which the screen draws for it. */
export type RecordPage = ComponentType<{ ask: (api: Api) => Promise<Outcome<{ html: string }>>; onClose: () => void }>;

interface Props<Fields> {
  /** As they would be saved now. */
  fields: Fields;
  /** Must be the same function as long as the record is. */
  send: (api: Api, fields: Fields) => Promise<Outcome<{ html: string }>>;
  Page: RecordPage;
}

export function PreviewButton<Fields>({ fields, send, Page }: Props<Fields>) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  // The fields are another object after each rendering; the page is asked for when one of them has changed.
  const text = JSON.stringify(fields);
  const ask = useMemo(() => (api: Api) => send(api, JSON.parse(text) as Fields), [send, text]);
  const handleClose = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <>
      <Button ref={opener} variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Eye className="icon" aria-hidden="true" /> <span>{t('awards:form.preview')}</span>
      </Button>
      <Suspense>{isOpen ? <Page ask={ask} onClose={handleClose} /> : null}</Suspense>
    </>
  );
}
