/** The published logo of the organiser, or the drawn mark. */
import type { ReactNode } from 'react';
import { imageUrl } from '#shared/media/image-url.ts';
import { useDrawnLook, type Logo } from './look.ts';
import { Mark } from './mark.tsx';

export function SiteMark(): ReactNode {
  const { logo } = useDrawnLook();
  return logo ? <LogoPicture logo={logo} /> : <Mark />;
}

/** The name is beside it, or hidden. Of two logos the one of the other ground is never loaded. */
function LogoPicture({ logo: { url, darkUrl, width, height } }: { logo: Logo }): ReactNode {
  const grounds = darkUrl === url ? [['', url] as const] : [['on-light', url] as const, ['on-dark', darkUrl] as const];
  return grounds.map(([ground, address]) => (
    <img
      key={ground}
      className={`logo-picture ${ground}`.trim()}
      src={imageUrl(address, 320)}
      width={width}
      height={height}
      alt=""
      loading={ground ? 'lazy' : undefined}
    />
  ));
}
