/** The last cell of a row: the way to what the row is about, beside what else can be done with it. */
import type { ReactNode } from 'react';
import { Link } from '#client/ui/link.tsx';

interface Props {
  to: string;
  label: string;
  /** Of the row, for those who do not see it. */
  name: string;
  children?: ReactNode;
}

export function OpenCell({ to, label, name, children }: Props) {
  const link = (
    <Link className="btn ghost sm" to={to}>
      {label}
      <span className="vh">{name}</span>
    </Link>
  );
  return (
    <td className="ops">
      <div>
        {children}
        {link}
      </div>
    </td>
  );
}
