/** The foot of every page: the motto, groups of links, the owner and, for a demonstration, the notice. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { footerGroups } from '#shared/navigation.ts';
import { paths } from '#shared/paths.ts';
import { media } from '#client/theme/media.ts';
import { useSite } from '#client/lib/site.ts';
import { useT } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';
import { useEditionYear } from './use-edition-year.ts';

const Foot = styled.footer`
  /* At the bottom of the window where the page is shorter than that. */
  position: sticky;
  top: 100%;
  padding-block: var(--s8) var(--s6);
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

  & .legal > ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1.5rem;
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

  ${media.tabletUp} {
    & .account {
      justify-content: flex-end;
    }
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
    --later: 51rem;

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
  { key: 'privacy', path: paths.privacy },
  { key: 'feedback', path: paths.feedback },
] as const;

/** The notice of invented content stands here as long as the site says that it is a demonstration. */
export function Footer({ account }: { account: ReactNode }): ReactNode {
  const t = useT();
  const { conferenceUrl, demo } = useSite();
  const editionYear = useEditionYear();
  return (
    <Foot className="cinema later">
      <div className="wrap">
        <div className="groups">
          <p className="motto song">
            <span>{t('navigation:footer.mottoFirst')}</span>
            <span>{t('navigation:footer.mottoSecond')}</span>
          </p>
          {footerGroups({ hasConference: conferenceUrl !== null, editionYear }).map(({ key, links }) => (
            <nav key={key} aria-labelledby={`footer-${key}`}>
              <p className="heading" id={`footer-${key}`}>
                {t(`navigation:footer.${key}`)}
              </p>
              <ul>
                {links.map((link) => (
                  <li key={link.key}>
                    <Link to={link.path} data-reload={link.isExternal ? '' : undefined}>
                      {t(`navigation:footer.${link.key}`, { year: link.year ?? '' })}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="legal">
          <span>{t('navigation:footer.owner')}</span>
          {demo && <span>{t('navigation:footer.demonstration')}</span>}
          <ul>
            {legalLinks.map(({ key, path }) => (
              <li key={key}>
                <Link to={path}>{t(`navigation:footer.${key}`)}</Link>
              </li>
            ))}
            <li className="account">{account}</li>
          </ul>
        </div>
      </div>
    </Foot>
  );
}
