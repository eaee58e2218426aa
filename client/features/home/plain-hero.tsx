/** The head of the home page while it has no pictures: the edition's theme in plain type. */
import { styled } from 'styled-components';
import type { EditionSummary } from '#shared/api/content.ts';
import { useT } from '#client/lib/translations.ts';
import { Phrase } from '#client/ui/phrase.tsx';

export function PlainHero({ edition }: { edition: EditionSummary | null }) {
  const t = useT();
  return (
    <Hero className="wrap ph">
      <h1 tabIndex={-1}>
        <Phrase text={edition?.theme || t('content:home.title')} />
      </h1>
      {edition ? (
        <p>
          {edition.dates}
          <br />
          {edition.note}
        </p>
      ) : null}
    </Hero>
  );
}

const Hero = styled.section`
  padding-block: var(--s9);

  h1 {
    font-size: var(--t-page);
  }
`;
