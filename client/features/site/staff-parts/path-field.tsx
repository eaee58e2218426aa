/** Address of a page of this site, or of another one. */
import type { ReactNode } from 'react';
import { linkPathMax } from '#shared/limits.ts';
import type { Field } from '#client/ui/form/form-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';

interface Props {
  label: string;
  hint: string;
  field: Field;
}

export const PathField = (props: Props): ReactNode => (
  <TextField {...props} maxLength={linkPathMax} inputMode="url" autoCapitalize="none" spellCheck={false} />
);
