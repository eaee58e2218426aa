/** The round help button; a listener of the overlays opens the help picture for it. */
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';

export function HelpButton({ label }: { label: string }): ReactNode {
  return <IconButton icon="circle-help" label={label} aria-haspopup="dialog" data-help-image />;
}
