/** The bar at the foot of phones: home, the screening room, the winners, search and the visitor's own pages. Plain links, the same for everybody. */
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { styled } from 'styled-components';
import { resultsPath } from '#shared/navigation.ts';
import { paths } from '#shared/paths.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Icon, type IconName } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { useEditionYear } from './use-edition-year.ts';
import { useSiteLocation } from './use-site-location.ts';

interface Entry {
  key: 'home' | 'watch' | 'winners' | 'search' | 'me';
  icon: IconName;
  path: string;
  /** First parts of the paths that stand under it. */
  parts: readonly string[];
}

/** Without an edition there are no winners. */
const entriesOf = (year: number | null): readonly Entry[] => [
  { key: 'home', icon: 'house', path: paths.home, parts: ['', 'index2'] },
  { key: 'watch', icon: 'clapperboard', path: paths.projectionRoom, parts: ['projectionroom', 'videoplay', 'videolist'] },
  ...(year === null ? [] : [{ key: 'winners', icon: 'trophy', path: paths.edition(year), parts: [`g${year}`] } as const]),
  { key: 'search', icon: 'search', path: resultsPath, parts: ['searchresult'] },
  { key: 'me', icon: 'user', path: paths.login(), parts: ['set', 'login'] },
];

interface Props {
  /** The way to the visitor's own pages. */
  own: ComponentType<Pick<ComponentProps<'a'>, 'children' | 'aria-current'>>;
}

export function PhoneBar({ own: OwnLink }: Props): ReactNode {
  const t = useT();
  const { path } = useSiteLocation();
  const part = path.split('/')[1]?.toLowerCase() ?? '';
  return (
    <Bar className="foot-bar" aria-label={t('navigation:bar.label')}>
      {entriesOf(useEditionYear()).map((entry) => {
        const isThere = path === entry.path ? ('page' as const) : ('true' as const);
        const current = entry.parts.includes(part) ? isThere : undefined;
        const content = (
          <>
            <Icon name={entry.icon} />
            <span>{t(`navigation:bar.${entry.key}`)}</span>
          </>
        );
        return entry.key === 'me' ? (
          <OwnLink key={entry.key} aria-current={current}>
            {content}
          </OwnLink>
        ) : (
          <Link key={entry.key} to={entry.path} aria-current={current}>
            {content}
          </Link>
        );
      })}
    </Bar>
  );
}

const Bar = styled.nav`
  display: none;

  ${media.phone} {
    position: fixed;
    z-index: var(--z-header);
    inset: auto 0 0;
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: 1fr;
    height: var(--foot-bar);
    padding-bottom: env(safe-area-inset-bottom);
    border-top: 1px solid var(--line);
    background: color-mix(in srgb, var(--surface) 94%, transparent);
    backdrop-filter: blur(calc(14 * var(--px)));
    color: var(--text-2);

    /* The player's menu is a sheet at the same place. */
    :root:has([role='menu']) & {
      display: none;
    }

    > a {
      position: relative;
      display: grid;
      align-content: center;
      justify-items: center;
      gap: 0.2rem;
      font-size: 0.75rem;
      font-weight: 500;
      line-height: 1;
      white-space: nowrap;
    }
    > a:focus-visible {
      outline-offset: -0.1875rem;
    }
    .icon {
      width: 1.375rem;
      height: 1.375rem;
    }
    [aria-current] {
      color: var(--text);
      font-weight: 700;
    }
    [aria-current]::before {
      content: '';
      position: absolute;
      top: -0.45rem;
      width: 0.625rem;
      height: 0.875rem;
      border-radius: var(--r-perf);
      background: var(--gold-500);
      rotate: var(--tilt);
    }
  }
  ${media.forcedColors} {
    [aria-current]::before {
      background: CanvasText;
      forced-color-adjust: none;
    }
  }
  @media print {
    display: none;
  }
`;
