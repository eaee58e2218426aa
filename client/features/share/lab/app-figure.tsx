/** Preview of one app's card, with the parts that the app shows in its order. */
import type { ReactNode } from 'react';
import { ImageOff, Link2 } from '#client/ui/picture/staff-icons.tsx';
import type { ShareReport } from '#shared/api/share-lab.ts';
import type { ShareAppName } from '#shared/share/share-apps.ts';
import { useT } from '#client/lib/translations.ts';

export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

type Card = ShareReport['cards'][number];
type Part = 'picture' | 'site' | 'title' | 'description' | 'domain';

/** Parts of the card in reading order. */
const parts: Readonly<Record<ShareAppName, readonly Part[]>> = {
  wechat: ['title', 'description', 'picture'],
  moments: ['picture', 'title'],
  whatsapp: ['picture', 'title', 'description', 'domain'],
  telegram: ['site', 'title', 'description', 'picture'],
  x: ['picture', 'title', 'domain'],
  facebook: ['picture', 'domain', 'title', 'description'],
  linkedin: ['picture', 'title', 'domain'],
  slack: ['site', 'title', 'description', 'picture'],
  line: ['picture', 'title', 'description', 'domain'],
  dingtalk: ['title', 'description', 'picture', 'domain'],
  feishu: ['site', 'title', 'description', 'picture'],
};

/** Apps that show an icon in place of a missing picture. */
const hasSign: readonly ShareAppName[] = ['wechat', 'moments', 'x', 'linkedin', 'dingtalk'];
/** Apps that also show the URL as text. */
const showsAddress: readonly ShareAppName[] = ['whatsapp', 'telegram', 'slack', 'line'];

type Picture = ShareReport['pictures'][number];

/** What a card needs of the report. */
interface Pictured extends Pick<ShareReport, 'url' | 'language'> {
  pictures: readonly (Pick<Picture, 'url' | 'shownUrl'> & { declared: Pick<Picture['declared'], 'alt'> })[];
}

interface Props {
  card: Card;
  report: Pictured;
  scheme: Scheme;
}

export function AppFigure({ card, report, scheme }: Props) {
  const t = useT();
  const { app, hasCard, isTitleCut, isDescriptionCut, shape } = card;
  const notes = [
    hasCard ? '' : 'none',
    isTitleCut ? 'titleCut' : '',
    isDescriptionCut ? 'descriptionCut' : '',
    hasCard && shape === 'none' ? 'noPicture' : '',
  ].filter(Boolean);
  return (
    <figure data-app={app} data-shape={shape} data-scheme={scheme}>
      <figcaption>
        <b>{t(`share-lab:app.${app}`)}</b>
        {notes.map((note) => (
          <span key={note}>{t(`share-lab:note.${note}`)}</span>
        ))}
      </figcaption>
      <div className="stage">
        <div className="bubble" lang={report.language}>
          {!hasCard || showsAddress.includes(app) ? (
            <p className="address" dir="ltr">
              {report.url}
            </p>
          ) : null}
          {hasCard ? (
            <div className="card">
              {parts[app].map((part) => (
                <CardPart key={part} part={part} card={card} report={report} />
              ))}
            </div>
          ) : null}
        </div>
      </div>
    </figure>
  );
}

function CardPart({ part, card, report }: { part: Part; card: Card; report: Pictured }): ReactNode {
  const t = useT();
  if (part === 'picture') return <CardPicture card={card} report={report} />;
  const text = part === 'domain' && card.app === 'x' ? t('share-lab:part.from', { domain: card.domain }) : card[part];
  // The text sets the direction, as in the apps.
  return text ? (
    <p className={part} dir="auto">
      {text}
    </p>
  ) : null;
}

function CardPicture({ card: { app, shape, pictureUrl }, report }: { card: Card; report: Pictured }): ReactNode {
  const t = useT();
  if (shape === 'none') {
    return hasSign.includes(app) ? (
      <span className="pic sign">
        <Link2 className="icon" aria-hidden="true" />
      </span>
    ) : null;
  }
  const picture = report.pictures.find(({ url }) => url === pictureUrl);
  return (
    <span className="pic">
      {picture?.shownUrl ? (
        <img src={picture.shownUrl} alt={picture.declared.alt} loading="lazy" />
      ) : (
        <span className="sign">
          <ImageOff className="icon" aria-hidden="true" />
          <span className="visually-hidden">{t('share-lab:picture.elsewhere')}</span>
        </span>
      )}
    </span>
  );
}
