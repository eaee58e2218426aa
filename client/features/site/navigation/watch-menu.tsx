/** The menu's second group, where something can be watched: folded behind the header's links, unfolded in the menu of narrow screens. */
import { use, useEffect, useId, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { styled } from 'styled-components';
import { getWatchPictures, type WatchPictures } from '#shared/api/home.ts';
import { currentItem, type NavigationItem } from '#shared/navigation.ts';
import { ApiContext } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { Icon, type IconName } from '#client/ui/picture/icon.tsx';
import { SmallPicture } from '#client/ui/picture/small-picture.tsx';
import { Link } from '#client/ui/link.tsx';
import { useMenu } from '#client/ui/overlay/use-menu.ts';
import { CallLine } from './call-line.tsx';
import { menuLabel, useMenuItems, useWatchItems } from './use-menu-items.ts';
import { useSiteLocation } from './use-site-location.ts';

const icons: Partial<Record<NavigationItem['key'], IconName>> = {
  projectionRoom: 'clapperboard',
  movies: 'film',
  panda: 'scan-face',
  programme: 'calendar-days',
};

/** "More" at the end of the header's links. Without scripts it is a plain disclosure. */
export function WatchMenu(): ReactNode {
  const t = useT();
  const { details, close } = useMenu();
  const { key } = useLocation();
  useEffect(close, [key, close]);
  const links = useWatchLinks();
  if (links === null) return null;
  return (
    <Disclosure {...details}>
      <summary>
        <span>{t('navigation:menu.more')}</span> <Icon name="chevron-down" />
      </summary>
      <div>
        <CallLine />
        <div role="group" aria-label={t('navigation:footer.watch')}>
          {links}
        </div>
      </div>
    </Disclosure>
  );
}

/** The group with its heading. */
export function WatchGroup(): ReactNode {
  const t = useT();
  const id = useId();
  const [group, setGroup] = useState<HTMLElement | null>(null);
  const links = useWatchLinks(useWatchPictures(group));
  if (links === null) return null;
  return (
    <Group ref={setGroup} role="group" aria-labelledby={id}>
      <p id={id}>{t('navigation:footer.watch')}</p>
      <div>{links}</div>
    </Group>
  );
}

/** Null until the sheet around the group has been opened: most visits never open it. */
function useWatchPictures(group: HTMLElement | null): WatchPictures | null {
  const api = use(ApiContext);
  const [pictures, setPictures] = useState<WatchPictures | null>(null);
  useEffect(() => {
    const sheet = group?.closest('dialog');
    if (!api || !sheet || pictures) return undefined;
    const show = () => void api(getWatchPictures).then((outcome) => outcome.status === 'ok' && setPictures(outcome.data));
    if (sheet.open) show();
    sheet.addEventListener('toggle', show, { once: true });
    return () => sheet.removeEventListener('toggle', show);
  }, [api, group, pictures]);
  return pictures;
}

/** Null where the organiser's menu has all of them. */
function useWatchLinks(pictures: WatchPictures | null = null): ReactNode[] | null {
  const t = useT();
  const items = useWatchItems();
  const { path, query } = useSiteLocation();
  const current = currentItem(path, query, [...useMenuItems(), ...items]);
  if (items.length === 0) return null;
  return items.map((item) => (
    <Link key={item.key} to={item.path} aria-current={item === current ? 'page' : undefined}>
      <span className="frame" aria-hidden="true">
        <WatchPicture item={item} pictures={pictures} />
      </span>
      <span>{menuLabel(item, t)}</span>
    </Link>
  ));
}

function WatchPicture({ item: { key }, pictures }: { item: NavigationItem; pictures: WatchPictures | null }): ReactNode {
  const image = pictures && key in pictures ? pictures[key as keyof WatchPictures] : null;
  return image ? <SmallPicture image={image} width={160} ratio={[3, 4]} /> : <Icon name={icons[key] ?? 'play'} />;
}

const Disclosure = styled.details`
  position: relative;

  summary {
    display: flex;
    align-items: center;
    gap: 0.15em;
    padding-block: 0.65em;
    list-style: none;
    line-height: 1.3;
    white-space: nowrap;
    cursor: pointer;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary:hover {
    color: var(--gold-text);
  }
  summary > .icon {
    width: 1em;
    height: 1em;
    transition: rotate var(--d2);
  }
  &[open] > summary > .icon {
    rotate: 180deg;
  }
  > div {
    position: absolute;
    inset: calc(100% + 0.25rem) 0 auto auto;
    z-index: var(--z-header);
    display: grid;
    min-width: 13rem;
    padding: 0.6rem;
    border-radius: var(--r-m);
    background: var(--surface);
    box-shadow: var(--e2);
    color: var(--text);
  }
  > div > .call-line {
    width: 19rem;
    margin-bottom: 0.6rem;
    background: var(--sunken);
    box-shadow: none;
  }
  > div > div > a {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    min-height: 2.75rem;
    padding-inline: 0.75rem;
    border-radius: var(--r-s);
    font-size: var(--t-ui);
  }
  > div > div > a:hover {
    background: var(--sunken);
  }
  > div a:focus-visible {
    outline-offset: -0.1875rem;
  }
  > div a::after {
    content: none;
  }
  .frame .icon {
    width: 1.25rem;
    height: 1.25rem;
    margin: 0;
    color: var(--gold-text);
  }
`;

const Group = styled.div`
  > p {
    margin-bottom: 0.6rem;
    color: var(--text-2);
    font-size: var(--t-s);
    font-weight: 600;
  }
  > div {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: 0.6rem;
  }
  a {
    display: grid;
    align-content: start;
    gap: 0.45rem;
    font: 600 0.9375rem / 1.3 var(--f-ui);
    text-align: center;
    overflow-wrap: break-word;
  }
  a:lang(en) {
    font-size: 0.875rem;
  }
  .frame {
    display: grid;
    place-items: center;
    aspect-ratio: 3 / 4;
    max-height: 7rem;
    width: 100%;
    border-radius: var(--r-perf);
    background: var(--surface);
    overflow: hidden;
  }
  .frame img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  a[aria-current] .frame {
    outline: 0.125rem solid var(--gold-500);
  }
  a .frame .icon {
    width: 1.6rem;
    height: 1.6rem;
    margin: 0;
    color: var(--gold-text);
  }
`;
