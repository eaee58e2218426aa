/** Shared by the three panels of the login: the e-mail address, the reset on each visit, and the dirty state. */
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
  /** Called with whether the panel has unsaved text. */
  onDirty: (isDirty: boolean) => void;
  onTab: (tab: LoginTab) => void;
  /** Called when the panel is done; the login follows. */
  onDone: () => void;
  /** Called after a login. */
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

/** Synchronises a panel with the others; gives the field of the e-mail address. */
export function usePanel<Name extends string>(
  { email, visit, onEmail, onDirty }: PanelProps,
  { form, address, ticks, onVisit }: Options<Name>,
): Field {
  const visited = useRef(visit);
  useEffect(() => onDirty(form.isDirty), [onDirty, form.isDirty]);
  // Before painting, so that earlier ticks do not flash.
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
