/** Head of a person's page: large tilted portrait, name in both scripts, dates and facts. */
import type { MouseEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Image } from '#shared/api/fields.ts';
import { useT } from '#client/lib/translations.ts';
import { openImages } from '#client/state/overlays.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { media } from '#client/theme/media.ts';
import { Eyes } from '#client/ui/picture/eyes.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { PortraitMask } from '#client/ui/picture/portrait-mask.tsx';
import { RichText } from '#client/ui/text/rich-text.tsx';
import { writingOf } from '#client/ui/text/writing-of.ts';

export interface ProfileFact {
  label: string;
  /** One line each. */
  values: readonly string[];
  isHonour?: boolean;
}

interface Props {
  image: Image | null;
  name: string;
  /** The name in the other script; '' without one. */
  otherName: string;
  /** Sanitised HTML. */
  bio: string;
  facts: readonly ProfileFact[];
  /** A link that leads on. */
  children?: ReactNode;
}

export function ProfileHead({ image, name, otherName, bio, facts, children }: Props) {
  const known = facts.filter(({ values }) => values.length > 0);
  return (
    <Head>
      {image ? (
        <Portrait image={image} name={name} />
      ) : (
        <PortraitMask side="left">
          <Eyes mood="closed" />
        </PortraitMask>
      )}
      <div>
        <h1 tabIndex={-1} data-long={lengthOf(name)}>
          <Phrase text={name} />
        </h1>
        {otherName ? (
          <p className="other" lang={writingOf(otherName)}>
            {otherName}
          </p>
        ) : null}
        {bio ? <RichText className="bio" html={bio} /> : null}
        {known.length > 0 ? (
          <dl>
            {known.map(({ label, values, isHonour }) => (
              <div key={label} data-row={isHonour ? '' : undefined}>
                <dt>{label}</dt>
                {values.map((value) => (
                  <dd key={value} className={isHonour ? 'gold' : undefined}>
                    {value}
                  </dd>
                ))}
              </div>
            ))}
          </dl>
        ) : null}
        {children}
      </div>
    </Head>
  );
}

/** Opens in the viewer; without JavaScript the link opens the picture file. */
function Portrait({ image, name }: { image: Image; name: string }) {
  const t = useT();
  const tab = useTabState();
  const handleClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openImages(tab, { urlList: [{ ...image, alt: image.alt || name }], index: 0 });
  };
  return (
    <a
      className="portrait"
      href={image.url}
      data-reload=""
      aria-label={t('content:article.viewLarge', { alt: name })}
      onClick={handleClick}
    >
      <PortraitMask side="left">
        <Picture
          image={image}
          sizes="(width < 48em) 90vw, (width < 68.75em) 46vw, 43vw"
          ratio={[3, 4]}
          widths={[320, 480, 640, 960]}
          eager
          alt=""
        />
      </PortraitMask>
    </a>
  );
}

/** Reason for smaller type: `name` = a long name, `word` = a long word in it; undefined otherwise. */
function lengthOf(name: string): 'name' | 'word' | undefined {
  const longestWord = Math.max(...name.split(/[\s·-]/u).map((word) => [...word].length));
  if (longestWord > longWord) return 'word';
  return [...name].length > longName ? 'name' : undefined;
}

const longName = 8;
const longWord = 13;

const Head = styled.section`
  display: grid;
  grid-template-columns: calc(640 * var(--px)) minmax(0, 1fr);
  gap: calc(150 * var(--px));
  align-items: center;
  padding-block: calc(40 * var(--px)) var(--s9);

  .portrait {
    display: block;
    cursor: zoom-in;
  }
  .mask {
    rotate: calc(0.8 * var(--lean));
    margin: 5% 6%;
  }
  .mask img {
    width: 128%;
    height: 122%;
    rotate: calc(-0.8 * var(--lean));
    margin: -13% 0 0 -14%;
  }
  .mask::before {
    rotate: calc(-0.8 * var(--lean));
  }
  .mask > svg {
    width: 46%;
    height: 100%;
    margin-inline: auto;
    display: block;
    rotate: calc(-0.8 * var(--lean));
    color: var(--mute);
  }
  h1 {
    font-size: max(2.75rem, calc(118 * var(--tx)));
    line-height: 1.1;
  }
  h1:lang(en) {
    line-height: 1;
    letter-spacing: -0.025em;
  }
  h1[data-long] {
    font-size: max(2.5rem, calc(88 * var(--tx)));
  }
  h1[data-long='word'] {
    font-size: max(1.75rem, calc(64 * var(--tx)));
  }
  .other {
    margin-top: 0.3rem;
    font: 500 max(1.25rem, calc(36 * var(--tx))) / 1.2 var(--f-display);
    color: var(--text-2);
  }
  .bio {
    max-width: 25em;
    margin-top: 1.6rem;
    font-size: max(1.125rem, calc(25 * var(--tx)));
    line-height: 1.85;
  }
  .bio:lang(en) {
    max-width: 28em;
    line-height: 1.6;
  }
  .bio > * + * {
    margin-top: 0.8em;
  }
  /* Columns by width, so that a late font does not rewrap rows. */
  dl {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 1rem 2rem;
    margin-top: 2rem;
  }
  dl > [data-row] {
    grid-column: 1 / -1;
  }
  dt {
    font-size: var(--t-s);
    color: var(--text-2);
    line-height: 1.6;
  }
  dd {
    font-weight: 600;
    font-size: max(1rem, calc(19 * var(--tx)));
    line-height: 1.5;
  }
  .more {
    display: flex;
    flex-wrap: wrap;
    gap: 1rem 2rem;
    margin-top: 2rem;
  }

  ${media.tablet} {
    grid-template-columns: 42% minmax(0, 1fr);
    gap: calc(72 * var(--px));
  }
  ${media.phone} {
    dl {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    grid-template-columns: minmax(0, 1fr);
    gap: 1.5rem;
    padding-top: 1.25rem;

    .mask {
      margin: 3% 12%;
    }
  }
`;
