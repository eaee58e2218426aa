/** The card of a link that is not published yet, as the Share Lab draws it, from typed texts. */
import { styled } from 'styled-components';
import type { Image } from '#shared/api/fields.ts';
import { imageUrl } from '#shared/media/image-url.ts';
import { shareApps } from '#shared/share/share-apps.ts';
import { cutText } from '#shared/share/share-text.ts';
import type { Language } from '#shared/language.ts';
import { AppFigure } from './app-figure.tsx';
import { AppGrid } from './app-grid-style.ts';

export interface SharedText {
  language: Language;
  title: string;
  description: string;
  image: Image | null;
}

/** The app whose card shows all parts. */
const app = 'facebook';

export function ShareCard({ language, title, description, image }: SharedText) {
  const { titleCells, descriptionCells } = shareApps[app];
  const [cutTitle, cutDescription] = [cutText(title, titleCells), cutText(description, descriptionCells)];
  const pictureUrl = image ? imageUrl(image.url, 1280, [16, 9]) : '';
  return (
    <Single>
      <AppFigure
        scheme="light"
        card={{
          app,
          hasCard: true,
          title: cutTitle.text,
          isTitleCut: cutTitle.isCut,
          description: cutDescription.text,
          isDescriptionCut: cutDescription.isCut,
          site: '',
          domain: location.host,
          shape: pictureUrl ? 'large' : 'none',
          pictureUrl,
        }}
        report={{ url: '', language, pictures: [{ url: pictureUrl, shownUrl: pictureUrl, declared: { alt: '' } }] }}
      />
    </Single>
  );
}

const Single = styled(AppGrid)`
  min-width: 0;

  figure {
    margin: 0;
    box-shadow: none;
    background: var(--sunken);
  }
`;
