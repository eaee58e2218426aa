/** A version of the user agreement or the privacy policy, and the list of all versions. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { AgreementText } from '#shared/api/agreement.ts';
import { absoluteDate } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { RichText } from '#client/ui/text/rich-text.tsx';
import { TimeText } from '#client/ui/text/time-text.tsx';

const pathOf = { user: paths.agreement, privacy: paths.privacy } as const;

/** Readable on paper too: without the list, in black. */
export function AgreementArticle({ agreement }: { agreement: AgreementText }): ReactNode {
  const t = useT();
  const language = useLanguage();
  const { kind, version, versions } = agreement;
  const current = versions[0]?.version ?? version;
  return (
    <Article className="wrap">
      <div className="page-head">
        <h1 tabIndex={-1}>
          <Phrase text={agreement.title} />
        </h1>
        <p>{t('navigation:agreement.inForce', { version, date: absoluteDate(agreement.effectiveTime, language) })}</p>
      </div>
      {version !== current && (
        <p className="old">
          <span>{t('navigation:agreement.old')}</span>{' '}
          <Link className="link" to={pathOf[kind]}>
            {t('navigation:agreement.toCurrent')}
          </Link>
        </p>
      )}
      <div className="columns">
        <RichText className="prose" html={agreement.content} />
        <nav aria-labelledby="versions">
          <h2 id="versions">{t('navigation:agreement.versions')}</h2>
          <ul>
            {versions.map((row) => (
              <li key={row.version}>
                <Link
                  to={row.version === current ? pathOf[kind] : `${pathOf[kind]}?version=${row.version}`}
                  aria-current={row.version === version ? 'page' : undefined}
                >
                  <span>{t('navigation:agreement.version', { version: row.version })}</span>
                  <TimeText value={row.effectiveTime} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </Article>
  );
}

const Article = styled.article`
  padding-bottom: var(--s9);

  .page-head h1 {
    font-size: var(--t-h1);
    line-height: 1.2;
  }
  .old {
    margin-bottom: var(--s5);
    padding: 0.8rem 1.1rem;
    border-radius: var(--r-m);
    background: var(--warning-ground);
    color: var(--warning);
    font-size: var(--t-ui);
  }
  .columns {
    display: grid;
    grid-template-columns: minmax(0, 1fr) max(14rem, calc(320 * var(--px)));
    gap: calc(96 * var(--px));
    align-items: start;
  }
  .prose {
    max-width: 42em;
  }
  .prose > * + * {
    margin-top: 1em;
  }
  .prose :is(h2, h3) {
    margin-top: 2em;
    font-size: var(--t-h3);
  }
  .prose > :first-child {
    margin-top: 0;
  }
  .prose ul,
  .prose ol {
    padding-inline-start: 1.4em;
    list-style: disc;
  }
  .prose ol {
    list-style: decimal;
  }
  .prose a {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  .prose table {
    width: 100%;
    border-collapse: collapse;
    font-size: var(--t-ui);
    line-height: 1.5;
  }
  .prose :is(th, td) {
    padding: 0.5em 0.75em 0.5em 0;
    border-bottom: 1px solid var(--line);
    text-align: start;
    vertical-align: top;
  }
  nav {
    position: sticky;
    top: 1.5rem;
  }
  nav h2 {
    margin-bottom: 0.6rem;
    font-size: var(--t-h3);
  }
  nav a {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 1rem;
    padding-block: 0.65rem;
    border-top: 1px solid var(--line);
    font-size: var(--t-ui);
  }
  nav a:hover {
    color: var(--gold-text);
  }
  nav a[aria-current] {
    font-weight: 700;
  }
  nav time {
    color: var(--text-2);
    font-size: var(--t-s);
    font-weight: 400;
  }

  ${media.compact} {
    .columns {
      grid-template-columns: minmax(0, 1fr);
      gap: var(--s6);
    }
    nav {
      position: static;
    }
  }
  ${media.phone} {
    .prose table {
      font-size: var(--t-s);
    }
    .prose :is(th, td) {
      padding-inline-end: 0.5em;
    }
    .prose :is(th, td):first-child {
      width: 34%;
    }
  }
  @media print {
    .columns {
      display: block;
    }
    nav,
    .old a {
      display: none;
    }
  }
`;
