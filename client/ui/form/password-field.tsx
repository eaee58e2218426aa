/** A password, hidden until its eye is pressed. */
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { FormField, type Field, type FieldTexts } from './form-field.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';

interface Props extends FieldTexts {
  field: Field;
  autoComplete: 'current-password' | 'new-password';
  /** Label of the visibility button. */
  showLabel: string;
}

/** Pasting and password managers are welcome; the caret stays where it was when the eye is pressed. */
export function PasswordField({ field, autoComplete, showLabel, ...texts }: Props): ReactNode {
  const [isShown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<[number | null, number | null] | null>(null);
  useLayoutEffect(() => {
    if (caret.current) input.current?.setSelectionRange(...caret.current);
    caret.current = null;
  }, [isShown]);
  const handleEye = () => {
    if (input.current) caret.current = [input.current.selectionStart, input.current.selectionEnd];
    setShown(!isShown);
  };
  return (
    <FormField {...texts} field={field}>
      {(control) => (
        <div className="eyed">
          <input
            {...control}
            ref={input}
            className="input"
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            value={field.value}
            onChange={({ target }) => field.onChange(target.value)}
            onBlur={field.onBlur}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={`${showLabel}: ${texts.label}`}
            aria-pressed={isShown}
            onClick={handleEye}
          >
            <Icon name={isShown ? 'eye-off' : 'eye'} />
          </button>
        </div>
      )}
    </FormField>
  );
}
