/** The charter as a document: numbered chapters and articles with anchors, contents beside them, and its files. */
import { styled } from 'styled-components';
import type { AboutSection } from '#shared/api/column.ts';
import { sizeText } from '#shared/media/size-text.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';
import { TimeText } from '#client/ui/text/time-text.tsx';
import { ArticleBody } from './article-body.tsx';
import { charterText, numeral } from './charter-text.ts';

export function Charter({ section }: { section: AboutSection }) {
  const t = useT();
  const language = useLanguage();
  const written = (number: number) => numeral(number, t('content:charter.numerals'));
  const { html, chapters } = charterText(section.content, {
    chapter: (number) => t('content:charter.chapter', { number: written(number) }),
    article: (number) => t('content:charter.article', { number: written(number) }),
  });
  return (
    <Document>
      <div className="files">
        {section.attachments.map(({ id, name, type, bytes, url }, at) => (
          <a key={id} className={at === 0 ? 'button small-button' : 'button ghost small-button'} href={url} download="">
            <span>{`${type.toUpperCase()} · ${name}`}</span> <span>{sizeText(bytes, language)}</span>
          </a>
        ))}
        {section.updateTime ? (
          <p className="small muted">
            <span>{t('content:charter.revised')}</span> <TimeText value={section.updateTime} />
          </p>
        ) : null}
      </div>
      {chapters.length > 0 ? (
        <nav aria-label={t('content:charter.contents')}>
          <ol>
            {chapters.map(({ anchor, title, articles }) => (
              <li key={anchor}>
                <Link to={`#${anchor}`} data-keep-scroll="">
                  <span>{title}</span>
                  {articles > 0 ? <span>{t('content:charter.articles', { count: articles })}</span> : null}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
      ) : null}
      <ArticleBody html={html} language={language} />
    </Document>
  );
}

const Document = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) max(13rem, calc(260 * var(--px)));
  grid-template-rows: auto auto 1fr;
  gap: var(--s6) calc(64 * var(--px));

  .files {
    grid-column: 1 / -1;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.6rem;
  }
  .files p {
    margin-inline-start: auto;
  }
  nav {
    grid-area: 2 / 2;
    position: sticky;
    top: 2rem;
    align-self: start;
  }
  nav a {
    display: flex;
    justify-content: space-between;
    gap: 1rem;
    min-height: 2.75rem;
    align-items: center;
    border-bottom: 1px solid var(--line);
    font-size: var(--t-ui);
    color: var(--text-2);
  }
  nav span:last-child {
    flex: none;
  }
  > div:last-child {
    grid-area: 2 / 1 / span 2;
    margin-inline: 0;
    font-size: max(1.0625rem, calc(18 * var(--tx)));
    line-height: 1.8;
  }
  h2 {
    scroll-margin-top: 2rem;
  }
  h2 > span {
    margin-inline-end: 0.5em;
  }
  h2 > a {
    padding-inline: 0.35em;
    font: 400 var(--t-body) / 1 var(--f-ui);
    color: var(--text-2);
    text-decoration: none;
  }
  .articles {
    padding: 0;
  }
  .articles > li {
    display: grid;
    grid-template-columns: 4.6em minmax(0, 1fr);
    gap: 0.25rem;
    margin: 0 -0.75rem;
    padding: 0.4rem 0.75rem;
    border-radius: var(--r-s);
    list-style: none;
    scroll-margin-top: 2rem;
  }
  .articles:lang(en) > li {
    grid-template-columns: 5.8em minmax(0, 1fr);
  }
  .articles > li > a {
    align-self: start;
    min-width: 1.5rem;
    color: var(--text-2);
    text-decoration: none;
    white-space: nowrap;
  }
  .articles > li > a:hover {
    text-decoration: underline;
  }
  .articles > li:target {
    background: color-mix(in srgb, var(--gold-500) 16%, transparent);
  }
  .articles p + p {
    margin-top: 0.6em;
  }

  ${media.compact} {
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: none;

    nav,
    > div:last-child {
      grid-area: auto;
    }
    nav {
      position: static;
    }
  }
  @media print {
    nav,
    .files .button {
      display: none;
    }
  }
`;
