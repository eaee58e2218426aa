/** Whether a dialog is open that its owner mounts to open it, and unmounts once it is closed. */
import { useEffect, useState } from 'react';

export interface Dismissal {
  open: boolean;
  close: () => void;
}

/** The owner hears of the closing after the dialog's own effect has returned the focus; only then may it unmount the dialog. */
export function useDismissal(onClose: () => void): Dismissal {
  const [open, setOpen] = useState(true);
  useEffect(() => {
    if (!open) onClose();
  }, [open, onClose]);
  return { open, close: () => setOpen(false) };
}
