/** Form for the URL of the page to inspect, pasted or typed. */
import { useEffect, useId, useState, type SubmitEvent } from 'react';
import { shareAddressMax } from '#shared/api/share-lab.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';

interface Props {
  address: string;
  isBusy: boolean;
  onAsk: (address: string) => void;
}

export function AddressForm({ address, isBusy, onAsk }: Props) {
  const t = useT();
  const id = useId();
  const [text, setText] = useState(address);
  const [isEmpty, setEmpty] = useState(false);
  useEffect(() => setText(address), [address]);
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const address = text.trim();
    setEmpty(address === '');
    if (address === '') event.currentTarget.querySelector('input')?.focus();
    else onAsk(address);
  };
  return (
    <form className="asked" onSubmit={handleSubmit} noValidate>
      <label htmlFor={id}>{t('share-lab:address.label')}</label>
      <div className="line">
        <input
          id={id}
          className="input"
          type="text"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          maxLength={shareAddressMax}
          placeholder="/content/article/…"
          value={text}
          aria-invalid={isEmpty || undefined}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => {
            setText(target.value);
            setEmpty(false);
          }}
        />
        <Button type="submit" busy={isBusy}>
          {t('share-lab:address.look')}
        </Button>
      </div>
      <p id={`${id}-hint`} className={isEmpty ? 'message error' : 'message'} role={isEmpty ? 'alert' : undefined}>
        {isEmpty ? <Icon name="circle-alert" /> : null}
        <span>{t(isEmpty ? 'share-lab:address.empty' : 'share-lab:address.hint')}</span>
      </p>
    </form>
  );
}
