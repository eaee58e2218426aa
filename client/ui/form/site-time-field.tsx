/** A date with a time in the site's zone, and the same time in the reader's zone. */
import type { ReactNode } from 'react';
import { FormField, type Field, type FieldTexts } from './form-field.tsx';
import { useLanguage } from '#client/ui/text/language-context.tsx';
import { toInstant, viewerTime } from '#client/ui/text/site-time.ts';

interface Props extends Omit<FieldTexts, 'hint'> {
  field: Field;
  /** Says which zone is meant, such as "Beijing time". */
  zoneText: string;
  /** Says the same instant on the reader's clock. */
  ownTimeText: (time: string) => string;
}

/** Those that the server takes; browsers would take six digits. */
const years = { min: '1970-01-01T00:00', max: '9999-12-31T23:59' };

/** The value is `YYYY-MM-DDTHH:mm` in the site's zone, or empty. */
export function SiteTimeField({ field, zoneText, ownTimeText, ...texts }: Props): ReactNode {
  const language = useLanguage();
  const instant = toInstant(field.value);
  const own = instant ? viewerTime(instant, language) : '';
  return (
    <FormField {...texts} field={field} hint={own ? `${zoneText} ${ownTimeText(own)}` : zoneText}>
      {(control) => (
        <input
          {...control}
          className="input"
          type="datetime-local"
          {...years}
          value={field.value}
          onChange={({ target }) => field.onChange(target.value)}
          onBlur={field.onBlur}
        />
      )}
    </FormField>
  );
}
