/** The foot of every page: the motto, groups of links, contacts, the owner with licences and, for a demonstration, the notice. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useSnapshot, type Snapshot } from 'valtio';
import type { Navigation } from '#shared/api/home.ts';
import { footerGroups, footerLabel } from '#shared/navigation.ts';
import { paths } from '#shared/paths.ts';
import { media } from '#client/theme/media.ts';
import { useSite } from '#client/lib/site.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { Link } from '#client/ui/link.tsx';
import { SchemeChoice } from './scheme-choice.tsx';

const Foot = styled.footer`
  /* At the bottom of the window where the page is shorter than that. */
  position: sticky;
  top: 100%;
  padding-block: var(--s8) var(--s6);
  border-top: 1px solid var(--line);
  --later: 28rem;

  & .groups {
    display: grid;
    grid-template-columns: 1.4fr repeat(4, 1fr);
    gap: var(--s7);
  }

  & .motto {
    font-size: max(2rem, calc(60 * var(--tx)));
    line-height: 1.2;
    letter-spacing: 0.06em;
  }

  & .motto:lang(en) {
    font-size: max(2.1rem, calc(64 * var(--tx)));
    line-height: 1.02;
    letter-spacing: -0.02em;
  }

  & .motto > span {
    display: block;
  }

  & .heading {
    margin-bottom: 1rem;
    color: var(--ink-300);
    font-size: var(--t-s);
    font-weight: 600;
    line-height: 1.4;
  }

  & li a {
    display: inline-block;
    padding-block: 0.42rem;
    font-size: var(--t-ui);
    line-height: 1.5;
    text-underline-offset: 0.3em;
  }

  & li a:hover {
    color: var(--gold-text);
    text-decoration: underline;
  }

  & .legal > ul,
  & .contacts {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1.5rem;
  }

  & .contacts {
    margin-top: var(--s6);
  }

  & .legal > a {
    text-underline-offset: 0.3em;
  }

  & .legal > a:hover {
    color: var(--gold-text);
    text-decoration: underline;
  }

  & .legal li > * {
    font-size: var(--t-s);
  }

  /* What stands here changes with who is there: it is last, and its room is kept. */
  & .account {
    display: flex;
    gap: 1.5rem;
    min-width: 10rem;
  }

  & .account > button:hover {
    color: var(--gold-text);
    text-decoration: underline;
  }

  & .legal {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 1rem 2rem;
    margin-top: var(--s7);
    padding-top: 1.5rem;
    border-top: 1px solid var(--line);
    color: var(--ink-300);
    font-size: var(--t-s);
  }

  @media print {
    display: none;
  }

  ${media.tablet} {
    --later: 38rem;

    & .groups {
      grid-template-columns: repeat(4, 1fr);
    }

    & .motto {
      grid-column: 1 / -1;
    }
  }
  ${media.phone} {
    --later: 56rem;

    & .groups {
      grid-template-columns: 1fr 1fr;
      gap: 2rem 1rem;
    }

    & .motto {
      grid-column: 1 / -1;
    }
  }
`;

const legalLinks = [
  { key: 'agreement', path: paths.agreement },
  { key: 'privacyPolicy', path: paths.privacy },
  { key: 'feedback', path: paths.feedback },
] as const;

type OwnFooter = Snapshot<Navigation['footer']>;

/** Published texts of the organiser extend or replace the default links. */
export function Footer({ account }: { account: ReactNode }): ReactNode {
  return <FooterBody own={useSnapshot(useTabState().site).navigation?.footer ?? null} account={account} id="footer" />;
}

interface BodyProps {
  own: OwnFooter;
  account: ReactNode;
  /** Prefix of the ids of its headings. */
  id: string;
}

/** The footer of pages and of its preview. On a demonstration site it includes the notice about invented content. */
export function FooterBody({ own, account, id }: BodyProps): ReactNode {
  const t = useT();
  const language = useLanguage();
  const { demo, name } = useSite();
  const motto = demo ? [t('navigation:footer.mottoFirst'), t('navigation:footer.mottoSecond')] : [name[language]];
  return (
    <Foot className="cinema later">
      <div className="wrap">
        <div className="groups">
          {own?.hasMotto === false ? null : (
            <p className="motto song">
              {(own?.motto.length ? own.motto : motto).map((line) => (
                <span key={line}>{line}</span>
              ))}
            </p>
          )}
          <LinkGroups own={own} id={id} />
        </div>
        <Contacts own={own} />
        <div className="legal">
          <span>{own?.owner || `© ${name[language]}`}</span>
          {own?.licences.map(({ name: number, path }) =>
            path ? (
              <Link key={number} to={path}>
                {number}
              </Link>
            ) : (
              <span key={number}>{number}</span>
            ),
          )}
          {demo && <span>{t('navigation:footer.demonstration')}</span>}
          <ul>
            {legalLinks.map(({ key, path }) => (
              <li key={key}>
                <Link to={path}>{t(`navigation:section.${key}`)}</Link>
              </li>
            ))}
            <li className="account">{account}</li>
          </ul>
          <SchemeChoice />
        </div>
      </div>
    </Foot>
  );
}

/** The links of the design that are not hidden, then the organiser's own; a group without any is left out. */
function LinkGroups({ own, id }: Omit<BodyProps, 'account'>): ReactNode {
  const t = useT();
  const { conferenceUrl } = useSite();
  const navigation = useSnapshot(useTabState().site).navigation;
  return footerGroups({ hasConference: conferenceUrl !== null, editionYear: null, ...navigation }).map(({ key, links }) => {
    const items = [
      ...links
        .filter((link) => !own?.hidden.includes(link.key))
        .map((link) => ({ ...link, name: t(footerLabel(link.key), { year: link.year ?? '' }) })),
      ...ownLinks(own, key),
    ];
    return (
      items.length > 0 && (
        <nav key={key} aria-labelledby={`${id}-${key}`}>
          <p className="heading" id={`${id}-${key}`}>
            {t(`navigation:footer.${key}`)}
          </p>
          <ul>
            {items.map((item) => (
              <li key={item.key}>
                <Link to={item.path} data-reload={item.isExternal ? '' : undefined}>
                  {item.name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )
    );
  });
}

const ownLinks = (own: OwnFooter, place: string): { key: string; path: string; name: string; isExternal?: boolean }[] =>
  (own?.links ?? []).filter((link) => link.place === place).map((link, at) => ({ ...link, key: `${place}-${at}` }));

/** Accounts at other services, email address and telephone; nothing where there are none. */
function Contacts({ own }: { own: OwnFooter }): ReactNode {
  const t = useT();
  const items = [
    ...ownLinks(own, 'social'),
    ...(own?.email ? [{ key: 'email', path: `mailto:${own.email}`, name: own.email }] : []),
    ...(own?.phone ? [{ key: 'phone', path: `tel:${own.phone.replaceAll(/[^\d+]/g, '')}`, name: own.phone }] : []),
  ];
  if (items.length === 0) return null;
  return (
    <ul className="contacts" aria-label={t('navigation:footer.contacts')}>
      {items.map(({ key, path, name }) => (
        <li key={key}>
          <Link to={path}>{name}</Link>
        </li>
      ))}
    </ul>
  );
}
