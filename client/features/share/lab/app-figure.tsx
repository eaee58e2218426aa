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

/**
 * How a card is arranged: `stack` has its picture above the texts, `over` its title on the picture, `start` and `end` a small
 * square beside the texts, `quote` a line at their side.
 */
type Kind = 'stack' | 'over' | 'start' | 'end' | 'quote';

interface Look {
  kind: Kind;
  /** Parts of the card in reading order. */
  parts: readonly Part[];
  /** Shows an icon in place of a missing picture. */
  hasSign?: true;
  /** Also shows the URL as text. */
  hasAddress?: true;
}

const looks: Readonly<Record<ShareAppName, Look>> = {
  wechat: { kind: 'end', parts: ['title', 'description', 'picture'], hasSign: true },
  moments: { kind: 'start', parts: ['picture', 'title'], hasSign: true },
  whatsapp: { kind: 'stack', parts: ['picture', 'title', 'description', 'domain'], hasAddress: true },
  telegram: { kind: 'quote', parts: ['site', 'title', 'description', 'picture'], hasAddress: true },
  x: { kind: 'over', parts: ['picture', 'title', 'domain'], hasSign: true },
  facebook: { kind: 'stack', parts: ['picture', 'domain', 'title', 'description'] },
  linkedin: { kind: 'start', parts: ['picture', 'title', 'domain'], hasSign: true },
  slack: { kind: 'quote', parts: ['site', 'title', 'description', 'picture'], hasAddress: true },
  line: { kind: 'stack', parts: ['picture', 'title', 'description', 'domain'], hasAddress: true },
  dingtalk: { kind: 'end', parts: ['title', 'description', 'picture', 'domain'], hasSign: true },
  feishu: { kind: 'end', parts: ['site', 'title', 'description', 'picture'] },
};

/** A small picture is placed beside the texts. */
function kindOf({ app, shape }: Card): Kind {
  const { kind, hasSign } = looks[app];
  const isLarge = kind === 'stack' || kind === 'over';
  return isLarge && (shape === 'thumb' || (shape === 'none' && hasSign)) ? 'start' : kind;
}

type Picture = ShareReport['pictures'][number];

/** Facts of the report that a card shows. */
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
    <figure data-app={app} data-kind={kindOf(card)} data-shape={shape} data-scheme={scheme}>
      <figcaption>
        <b>{t(`share-lab:app.${app}`)}</b>
        {notes.map((note) => (
          <span key={note}>{t(`share-lab:note.${note}`)}</span>
        ))}
      </figcaption>
      <div className="stage">
        <div className="bubble" lang={report.language}>
          {!hasCard || looks[app].hasAddress ? (
            <p className="address" dir="ltr">
              {report.url}
            </p>
          ) : null}
          {hasCard ? (
            <div className="card">
              {looks[app].parts.map((part) => (
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
    return looks[app].hasSign ? (
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
