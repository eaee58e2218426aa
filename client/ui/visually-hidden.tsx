/** Text for screen readers only. */
import type { ComponentProps, ReactNode } from 'react';

/** A `<span>` that is read but not seen. */
export function VisuallyHidden(props: ComponentProps<'span'>): ReactNode {
  return <span {...props} className="vh" />;
}

/** A region whose changes are announced when the reader pauses; it must be in the page before its text changes. */
export function Announcement({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className="vh" role="status">
      {children}
    </div>
  );
}
