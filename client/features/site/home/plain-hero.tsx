/** Hero of the home page without pictures: the edition's theme as text, and the call to action of its phase. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { EditionSummary } from '#shared/api/award.ts';
import { useT } from '#client/lib/translations.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { heroAction, type Ceremony } from './hero-action.ts';

interface Props {
  edition: EditionSummary | null;
  ceremony: Ceremony | null;
  /** Further ways on, beside the invitation. */
  children?: ReactNode;
}

export function PlainHero({ edition, ceremony, children }: Props) {
  const t = useT();
  const action = edition ? heroAction(edition, ceremony) : null;
  return (
    <Hero className="wrap page-head">
      <div>
        {edition ? <p>{edition.ordinal || t('navigation:menu.edition', { year: edition.year })}</p> : null}
        <h1 tabIndex={-1}>
          <Phrase text={edition?.theme || t('content:home.title')} />
        </h1>
        {edition ? <p>{[edition.dates, edition.place].filter(Boolean).join(t('content:work.comma'))}</p> : null}
        {edition?.note ? <p>{edition.note}</p> : null}
      </div>
      <div className="ways">
        {action ? (
          <Link className="button" to={action.path} data-video={action.video ?? undefined}>
            {action.video === null ? null : <Icon name="play" />}
            <span>{t(action.text)}</span>
          </Link>
        ) : null}
        {children}
      </div>
    </Hero>
  );
}

const Hero = styled.section`
  h1 {
    margin-block: 0.15em 0.25em;
  }
  .ways {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75rem;
  }
`;
