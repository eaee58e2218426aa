/** The frame of pages that could not be shown: a dark strip with a giant sign, a search and ways on. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';
import { useT } from '#client/lib/translations.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { SearchForm } from './search-form.tsx';
import { menuLabel, useMenuItems } from './use-menu-items.ts';

const Frame = styled.section`
  display: grid;
  grid-template-columns: 1fr 1fr;
  align-items: center;
  gap: 2rem;
  margin-block: var(--s7) var(--s9);
  padding: max(2rem, calc(88 * var(--px))) max(1.25rem, calc(72 * var(--px)));
  border-radius: var(--r-l);
  overflow: hidden;

  & > .sign {
    font: 420 max(8rem, calc(300 * var(--tx))) / 0.8 var(--f-display);
    letter-spacing: -0.05em;
    overflow-wrap: normal;
  }

  & > .sign .icon {
    width: 0.9em;
    height: 0.9em;
    stroke-width: 1.2;
    color: var(--text-3);
  }

  & h1 {
    font-size: max(1.75rem, calc(52 * var(--tx)));
  }

  & .text {
    margin-block: 0.8rem 1.5rem;
    color: var(--text-2);
  }

  & .note {
    margin-top: 1.25rem;
    color: var(--text-3);
    font-size: var(--t-xs);
    font-variant-numeric: tabular-nums;
  }

  & .actions,
  & .ways {
    display: flex;
    flex-wrap: wrap;
    gap: 0.6rem;
  }

  & .search > label {
    max-width: 28rem;
    margin-block: 1.5rem;
  }

  ${media.compact} {
    grid-template-columns: minmax(0, 1fr);
  }

  ${media.phone} {
    padding: 2.5rem 1.25rem;

    & > .sign {
      font-size: min(8rem, 40vw);
    }
  }
`;

interface Props {
  /** Number that everybody knows: 404, 500; null for the sign of a lost connection. */
  sign: string | null;
  title: string;
  text: string;
  /** Small print, such as the request's number. */
  note?: string;
  /** Links on. */
  children: ReactNode;
}

/** The sign is decorative: the heading states the error. */
export function ErrorFrame({ sign, title, text, note, children }: Props): ReactNode {
  const t = useT();
  const ways = useMenuItems().filter(({ key }) => key !== 'home' && key !== 'conference');
  return (
    <div className="wrap">
      <Frame className="cinema">
        <p className="sign" aria-hidden="true">
          {sign ?? <Icon name="wifi-off" />}
        </p>
        <div>
          <h1 tabIndex={-1}>
            <Phrase text={title} />
          </h1>
          <p className="text">{text}</p>
          <div className="actions">{children}</div>
          <SearchForm className="search" label={t('common:links.search')} />
          <nav className="ways" aria-label={t('common:links.label')}>
            {ways.map((item) => (
              <Link key={item.path} className="chip" to={item.path}>
                {menuLabel(item, t)}
              </Link>
            ))}
          </nav>
          {note && <p className="note">{note}</p>}
        </div>
      </Frame>
    </div>
  );
}
