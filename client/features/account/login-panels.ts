/** What the three panels of the login popup share: the address, the reset on each visit, and whether text would be lost. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { LoginTab } from '#client/state/session.ts';
import type { Field } from '#client/ui/form/form-field.tsx';
import type { Form } from '#client/ui/form/use-form.ts';

export interface PanelProps {
  /** The address typed in any panel. */
  email: string;
  /** Counts the switches to this panel. */
  visit: number;
  onEmail: (email: string) => void;
  /** Told whether the panel holds text that would be lost. */
  onDirty: (isDirty: boolean) => void;
  onTab: (tab: LoginTab) => void;
  /** The panel has done its work and goes to the login. */
  onDone: () => void;
  /** Somebody has logged in. */
  onFinish: () => void;
}

interface Options<Name extends string> {
  form: Form<Name>;
  /** Field of the address. */
  address: Name;
  /** Ticks, which each visit clears. */
  ticks: readonly Name[];
  onVisit?: () => void;
}

/** Keeps a panel in step with the others; gives the field of the address. */
export function usePanel<Name extends string>(
  { email, visit, onEmail, onDirty }: PanelProps,
  { form, address, ticks, onVisit }: Options<Name>,
): Field {
  const visited = useRef(visit);
  useEffect(() => onDirty(form.isDirty), [onDirty, form.isDirty]);
  // Before the panel is painted: what was ticked the last time is not seen again.
  useLayoutEffect(() => {
    if (visited.current === visit) return;
    visited.current = visit;
    for (const name of ticks) form.set(name, '');
    form.set(address, email);
    onVisit?.();
  });
  const field = form.field(address);
  return {
    ...field,
    onChange: (value) => {
      field.onChange(value);
      onEmail(value);
    },
  };
}
