/** A block of the organiser's, one renderer a kind. Countdowns and the call have bands of their own. */
import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import type { PageBlock } from '#shared/api/content.ts';
import { drawnMarkup } from '#client/lib/drawn.ts';
import { useLanguage } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { FilmPoster } from '#client/ui/picture/poster.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';
import type { ShownBlock } from './block-data.ts';
import { CountdownBand } from '#client/features/site/home/countdown-band.tsx';

export function BlockBand({ block }: { block: ShownBlock }) {
  const id = useId();
  const isTitled = 'isDrawn' in block ? block.kind !== 'quote' : block.title !== '' && block.kind !== 'quote';
  const frame = { className: 'section', 'data-kind': block.kind, 'aria-labelledby': isTitled ? id : undefined };
  if ('isDrawn' in block) return <Band {...drawnMarkup} {...frame} />;
  if (block.kind === 'countdown')
    return <CountdownBand countdown={block.time ? { label: '', time: block.time } : null} own={{ id, title: block.title }} />;
  if (block.kind === 'call') return null;
  const Content = contents[block.kind];
  return (
    <Band {...frame}>
      <div className="wrap">
        {isTitled ? (
          <div className="section-head">
            <h2 id={id}>
              <Phrase text={block.title} />
            </h2>
            {block.link && block.kind !== 'text' ? <More link={block.link} /> : null}
          </div>
        ) : null}
        <Content {...block} />
      </div>
    </Band>
  );
}

type Kind = Exclude<PageBlock['kind'], 'countdown' | 'call'>;

const contents: Readonly<Record<Kind, (block: PageBlock) => ReactNode>> = {
  text: ({ text, link }) => (
    <div className="prose">
      {text.split('\n\n').map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
      {link ? <More link={link} /> : null}
    </div>
  ),
  quote: ({ text, source }) => (
    <figure>
      <blockquote className="song">
        <p>{text}</p>
      </blockquote>
      {source ? <figcaption>{source}</figcaption> : null}
    </figure>
  ),
  pictures: ({ pictures }) => (
    <ul className="grid">
      {pictures.map((picture) => (
        <li key={picture.url}>
          <Picture image={picture} sizes={sizes} ratio={[3, 2]} />
        </li>
      ))}
    </ul>
  ),
  films: ({ films }) => (
    <ul className="grid">
      {films.map((film) => (
        <Card key={film.id} path={film.path} title={film.title} note={film.director}>
          <FilmPoster work={film} sizes={narrowSizes} />
        </Card>
      ))}
    </ul>
  ),
  people: ({ people }) => (
    <ul className="grid">
      {people.map((person) => (
        <Card key={person.id} path={person.path} title={person.name} note={person.role}>
          {person.portrait ? <Picture image={person.portrait} sizes={narrowSizes} ratio={[3, 4]} alt="" /> : null}
        </Card>
      ))}
    </ul>
  ),
  items: ({ items }) => (
    <ul className="grid">
      {items.map((item) => (
        <Card key={item.id} path={item.path} title={item.title} note={item.contentAbstract} lang={item.language}>
          {item.cover ? <Picture image={item.cover} sizes={sizes} ratio={[3, 2]} alt="" /> : null}
        </Card>
      ))}
    </ul>
  ),
  video: ({ items: [video] }) =>
    video ? (
      <ul>
        <Card path={video.path} title={video.title} note={video.contentAbstract} lang={video.language}>
          {video.cover ? <Picture image={video.cover} sizes="92vw" ratio={[16, 9]} alt="" /> : null}
          <Icon name="play" />
        </Card>
      </ul>
    ) : null,
  sponsors: ({ partners }) => (
    <ul className="logos">
      {partners.map(({ name, url, logo }) => {
        const shown = logo ? <Picture image={logo} sizes="200px" widths={[320]} alt={name} /> : name;
        return <li key={name}>{url ? <Link to={url}>{shown}</Link> : shown}</li>;
      })}
    </ul>
  ),
};

const sizes = '(width < 48em) 92vw, (width < 68.75em) 44vw, 30vw';
const narrowSizes = '(width < 48em) 44vw, 15vw';

function More({ link }: { link: NonNullable<PageBlock['link']> }) {
  return (
    <Link to={link.path} className="link">
      <span>{link.label}</span> <Icon name="arrow-right" />
    </Link>
  );
}

interface CardProps {
  path: string;
  title: string;
  note: string;
  lang?: string;
  /** Its picture. */
  children: ReactNode;
}

/** The whole card is clickable; the link is the title. */
function Card({ path, title, note, lang, children }: CardProps) {
  const language = useLanguage();
  return (
    <li className="card" lang={lang && lang !== language ? lang : undefined}>
      <div className="picture">{children}</div>
      <h3 className="song6">
        <Link to={path}>
          <Phrase text={title} />
        </Link>
      </h3>
      {note ? <p>{note}</p> : null}
    </li>
  );
}

const Band = styled.section`
  .grid {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, calc(440 * var(--px))), 1fr));
    gap: var(--s6) var(--gut);
  }
  &[data-kind='films'] .grid,
  &[data-kind='people'] .grid {
    grid-template-columns: repeat(6, minmax(0, 1fr));
  }
  li.card {
    position: relative;
    padding: 0;
    border: 0;
    background: none;
    box-shadow: none;
  }
  .picture {
    position: relative;
    margin-bottom: 0.9rem;
    overflow: hidden;
    border-radius: var(--r-m);
  }
  .picture img,
  .grid img {
    width: 100%;
    height: auto;
    border-radius: var(--r-m);
  }
  .picture > .icon {
    position: absolute;
    inset: 0;
    width: 4rem;
    height: 4rem;
    margin: auto;
    padding: 1.1rem;
    border-radius: 50%;
    background: var(--surface);
    color: var(--text);
  }
  h3 {
    font-size: var(--t-lead);
  }
  h3 a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  h3 a:hover {
    color: var(--accent);
  }
  .card > p {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    overflow: hidden;
    margin-top: 0.35rem;
    color: var(--text-2);
    font-size: var(--t-s);
  }
  .prose {
    display: grid;
    gap: 1.1em;
    max-width: 44em;
    font-size: var(--t-lead);
    line-height: 1.8;
    white-space: pre-line;
  }
  .prose .link {
    justify-self: start;
  }
  figure {
    max-width: calc(1180 * var(--px));
    margin-inline: auto;
    text-align: center;
  }
  blockquote p {
    font-size: var(--t-h2);
    line-height: 1.5;
    text-wrap: balance;
    white-space: pre-line;
  }
  figcaption {
    margin-top: 1.25rem;
    color: var(--text-2);
  }
  .logos {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 1.5rem 3rem;
    font-size: var(--t-lead);
  }
  .logos img {
    width: auto;
    max-width: 12rem;
    max-height: 4.5rem;
    object-fit: contain;
  }

  ${media.compact} {
    &[data-kind='films'] .grid,
    &[data-kind='people'] .grid {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
  }
  ${media.phone} {
    &[data-kind='films'] .grid,
    &[data-kind='people'] .grid {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    figure {
      text-align: start;
    }
  }
`;
