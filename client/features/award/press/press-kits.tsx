/** The kits of a press room: note of the embargo, text, and files for download. */
import { useState } from 'react';
import { styled } from 'styled-components';
import { pressPath, type RoomFile, type RoomKit } from '#shared/api/press/press.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { languageNumber } from '#shared/language.ts';
import { sizeText } from '#shared/media/size-text.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';

export function PressKits({ kits }: { kits: readonly RoomKit[] }) {
  return kits.map((kit) => <Kit key={kit.id} kit={kit} />);
}

function Kit({ kit }: { kit: RoomKit }) {
  const t = useT();
  const language = useLanguage();
  const addressOf = (path: string) => `${pressPath}/kits/${kit.id}${path}?languageType=${languageNumber(language)}`;
  const pictures = kit.files.filter(({ isPicture }) => isPicture);
  const documents = kit.files.filter(({ isPicture }) => !isPicture);
  return (
    <Section aria-labelledby={`kit-${kit.id}`}>
      <h2 className="song" id={`kit-${kit.id}`}>
        {kit.title}
      </h2>
      <Banner kind={kit.isEmbargoed ? 'error' : 'info'} icon={kit.isEmbargoed ? 'triangle-alert' : 'circle-check'}>
        {kit.isEmbargoed && kit.embargoAt
          ? t('press-room:page.embargoed', { time: absoluteDateTime(kit.embargoAt, language) })
          : t('press-room:page.free')}
      </Banner>
      {kit.text ? <KitText text={kit.text} addressOf={addressOf} /> : null}
      {pictures.length > 0 ? (
        <ul className="pictures">
          {pictures.map((file) => (
            <PictureFile key={file.id} file={file} addressOf={addressOf} />
          ))}
        </ul>
      ) : null}
      {documents.length > 0 ? (
        <ul className="documents">
          {documents.map((file) => (
            <li key={file.id}>
              <a href={addressOf(`/files/${file.id}`)}>{file.name}</a>
              <span>{`${file.type.toUpperCase()} · ${sizeText(file.bytes, language)}`}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <p>
        <a className="button" href={addressOf('/all')}>
          {t('press-room:page.all')}
        </a>
      </p>
    </Section>
  );
}

interface TextProps {
  text: string;
  addressOf: (path: string) => string;
}

function KitText({ text, addressOf }: TextProps) {
  const t = useT();
  const [isCopied, setCopied] = useState(false);
  const handleCopy = async () =>
    setCopied(
      await navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      ),
    );
  return (
    <>
      <div className="text">
        {text.split(/\n{2,}/).map((paragraph, at) => (
          // Paragraphs of a text that is read as a whole.
          <p key={`${at}`}>{paragraph}</p>
        ))}
      </div>
      <div className="acts">
        <Button small variant="ghost" onClick={() => void handleCopy()}>
          {t(isCopied ? 'press-room:page.copied' : 'press-room:page.copy')}
        </Button>
        <a className="button ghost small-button" href={addressOf('/text/txt')}>
          {t('press-room:page.text', { format: 'TXT' })}
        </a>
        <a className="button ghost small-button" href={addressOf('/text/html')}>
          {t('press-room:page.text', { format: 'HTML' })}
        </a>
      </div>
    </>
  );
}

function PictureFile({ file, addressOf }: { file: RoomFile; addressOf: (path: string) => string }) {
  const t = useT();
  return (
    <li>
      <a href={addressOf(`/files/${file.id}`)}>
        <img src={addressOf(`/files/${file.id}/preview`)} alt="" loading="lazy" decoding="async" width={file.width} height={file.height} />
        <b>{file.name}</b>
        <span>{t('press-room:page.picture', { width: file.width, height: file.height })}</span>
      </a>
    </li>
  );
}

const Section = styled.section`
  display: grid;
  gap: 1.25rem;
  padding-block: var(--s6);
  border-top: 1px solid var(--line);

  h2 {
    font-size: var(--t-h3);
    line-height: 1.35;
    overflow-wrap: anywhere;
  }
  .text {
    display: grid;
    gap: 0.9em;
    max-width: 44em;
    line-height: 1.8;
  }
  .text p {
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    gap: 0.6rem;
  }
  .pictures {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
    gap: 1.25rem;
  }
  .pictures a {
    display: grid;
    gap: 0.35rem;
    overflow-wrap: anywhere;
  }
  .pictures img {
    width: 100%;
    height: auto;
    aspect-ratio: 3 / 2;
    object-fit: contain;
    border-radius: var(--r-s);
    background: var(--sunken);
  }
  .pictures span,
  .documents span {
    font-size: var(--t-s);
    color: var(--text-2);
  }
  .documents li {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0.25rem 1rem;
    padding-block: 0.75rem;
    border-bottom: 1px solid var(--line);
  }
  .documents a {
    text-decoration: underline;
    text-underline-offset: 0.2em;
    overflow-wrap: anywhere;
  }

  ${media.phone} {
    .button {
      width: 100%;
    }
  }
`;
