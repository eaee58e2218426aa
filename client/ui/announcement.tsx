/** Announcements for screen readers. */
import type { ReactNode } from 'react';

/** A region whose changes are announced when the reader pauses; it must be in the page before its text changes. */
export function Announcement({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className="visually-hidden" role="status">
      {children}
    </div>
  );
}
