/** The logo or the mark with the award's name in both languages. */
import type { MouseEvent, ReactNode } from 'react';
import { logoLeadsHome } from '#shared/navigation.ts';
import { otherLanguage } from '#shared/language.ts';
import { headNameOf } from '#shared/site/site-identity.ts';
import { imageUrl } from '#shared/media/image-url.ts';
import { useSite, type SiteLogo } from '#client/lib/site.ts';
import { useLanguage } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';
import { Mark } from '#client/ui/picture/mark.tsx';
import { useSiteLocation } from './use-site-location.ts';

/** Leads home; at home it only scrolls to the top. */
export function Logo(): ReactNode {
  const language = useLanguage();
  const site = useSite();
  const { logo } = site;
  const name = headNameOf(site);
  const { path } = useSiteLocation();
  const isThere = !logoLeadsHome(path);
  const handleClick = (event: MouseEvent) => {
    if (!isThere || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    scrollTo({ top: 0 });
  };
  const second = otherLanguage(language);
  return (
    <Link className="logo" to="/" aria-current={isThere ? 'page' : undefined} onClick={handleClick}>
      {logo ? <LogoPicture logo={logo} /> : <Mark />}
      <span className={logo?.hasName ? 'visually-hidden' : undefined}>
        <b className="song">{name[language]}</b>
        <span lang={second}>{name[second]}</span>
      </span>
    </Link>
  );
}

/** The name is beside it, or hidden. Of two logos the one of the other ground is never loaded. */
function LogoPicture({ logo: { url, darkUrl, width, height } }: { logo: SiteLogo }): ReactNode {
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
