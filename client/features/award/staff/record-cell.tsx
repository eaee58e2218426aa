/** The first cell of a row: a picture, and the names as the way to the whole. */
import type { ReactNode } from 'react';
import { Link } from '#client/ui/link.tsx';
import { Picture, type PictureImage } from '#client/ui/picture.tsx';
import { Names } from './names.tsx';

interface Props {
  cover: PictureImage | null;
  /** A still instead of a portrait. */
  isWide?: boolean;
  to: string;
  zh: string;
  en: string;
  children?: ReactNode;
}

export function ThingCell({ cover, isWide = false, to, zh, en, children }: Props) {
  const names = <Names zh={zh} en={en} />;
  const picture = cover ? (
    <Picture image={cover} sizes={isWide ? '6.5rem' : '3.25rem'} ratio={isWide ? [16, 9] : [3, 4]} widths={[320]} alt="" />
  ) : null;
  const thing = (
    <div className="thing" data-wide={isWide || undefined}>
      <span className="still">{picture}</span>
      <div>
        <Link to={to}>{names}</Link>
        {children}
      </div>
    </div>
  );
  return <td className="what">{thing}</td>;
}
