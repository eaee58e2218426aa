/** A section of the plain home: titles only, each with a short note. */
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';

export interface TitleItem {
  id: string;
  title: string;
  path: string;
  /** Date, length or award. */
  note: string;
  /** Id of the video that plays there. */
  video?: string;
}

interface Props {
  /** Id of the heading. */
  name: string;
  title: string;
  /** Site path of the whole list. */
  all: string;
  items: readonly TitleItem[];
}

export function TitleList({ name, title, all, items }: Props) {
  const t = useT();
  if (items.length === 0) return null;
  return (
    <Section aria-labelledby={name}>
      <h2 id={name}>{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <h3>
              <Link to={item.path} data-video={item.video}>
                <Phrase text={item.title} />
              </Link>
            </h3>
            {item.note ? <p>{item.note}</p> : null}
          </li>
        ))}
      </ul>
      <Link to={all} className="link">
        <span>{t('content:home.viewAll')}</span>
        <span className="visually-hidden">{title}</span>
      </Link>
    </Section>
  );
}

const Section = styled.section`
  min-width: 0;

  h2 {
    font-size: var(--t-h2);
    padding-bottom: 1rem;
  }
  li {
    position: relative;
    padding-block: 0.9rem;
    border-top: 1px solid var(--line);
  }
  ul {
    border-bottom: 1px solid var(--line);
    margin-bottom: 1.25rem;
  }
  h3 {
    font-size: var(--t-h3);
    line-height: 1.45;
  }
  h3 a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  li:hover h3 {
    color: var(--gold-text);
  }
  p {
    font-size: var(--t-s);
    color: var(--text-2);
    line-height: 1.6;
  }
`;
