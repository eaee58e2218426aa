/** The logo or the mark with the award's name in both languages. */
import type { MouseEvent, ReactNode } from 'react';
import { logoLeadsHome } from '#shared/navigation.ts';
import { otherLanguage } from '#shared/language.ts';
import { headNameOf } from '#shared/site/site-identity.ts';
import { useSite } from '#client/lib/site.ts';
import { useLanguage } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';
import { SiteMark } from '#client/ui/picture/site-mark.tsx';
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
      <SiteMark />
      <span className={logo?.hasName ? 'visually-hidden' : undefined}>
        <b className="song">{name[language]}</b>
        <span lang={second}>{name[second]}</span>
      </span>
    </Link>
  );
}
