/** The subtitles on the picture; out of the way of the controls and of an open menu. */
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';
import type { CaptionSize } from './caption-size.ts';

interface Props {
  texts: readonly string[];
  lang: string | undefined;
  size: CaptionSize;
  /** The menu is open beside it. */
  isBesideMenu: boolean;
}

export function CueDisplay({ texts, lang, size, isBesideMenu }: Props) {
  if (texts.length === 0) return null;
  return (
    <Captions className="captions" lang={lang} data-size={size} data-beside={isBesideMenu || undefined}>
      {texts.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </Captions>
  );
}

const Captions = styled.p`
  position: absolute;
  z-index: var(--z-tabs);
  inset-inline: 6%;
  bottom: 1.5rem;
  display: grid;
  justify-items: center;
  gap: 0.2em;
  text-align: center;
  font-size: 1.625rem;
  line-height: 1.5;
  font-weight: 500;
  color: var(--on-image);
  pointer-events: none;
  white-space: pre-line;
  transition: bottom var(--d2) var(--ease);

  [data-controls='shown'] > & {
    bottom: 5.75rem;
  }
  &[data-beside] {
    inset-inline-end: 20.625rem;
  }
  &[data-size='small'] {
    font-size: 1.25rem;
  }
  &[data-size='large'] {
    font-size: 2.125rem;
  }
  span {
    max-width: 100%;
    padding: 0.12em 0.5em;
    border-radius: var(--r-s);
    background: var(--scrim);
    text-wrap: balance;
  }

  ${media.compact} {
    font-size: 1.25rem;

    &[data-size='small'] {
      font-size: 1rem;
    }
    &[data-size='large'] {
      font-size: 1.625rem;
    }
  }
  ${media.phone} {
    inset-inline: 3%;
    bottom: 0.75rem;
    font-size: 0.9375rem;

    [data-controls='shown'] > & {
      bottom: 3.625rem;
    }
    &[data-beside] {
      inset-inline-end: 3%;
    }
    &[data-size='small'] {
      font-size: 0.8125rem;
    }
    &[data-size='large'] {
      font-size: 1.1875rem;
    }
  }
`;
