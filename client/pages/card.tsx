/** `/card/:left/:right`: two films, people, awards or moments of videos as a pair of eyes, as a picture to save and to send. */
import { styled } from 'styled-components';
import { getEdition } from '#shared/api/award.ts';
import { getContentItem } from '#shared/api/content.ts';
import { getVideoItem } from '#shared/api/video.ts';
import { tileImage } from '#shared/media/tile-image.ts';
import { paths } from '#shared/paths.ts';
import { pathOfEye, readEye } from '#shared/share/pair.ts';
import { sharePictureSizes, sharePictureUrl, type PictureEye } from '#shared/share/share-picture.ts';
import { durationText } from '#shared/video/duration.ts';
import { labelInUnit } from '#shared/award/label-in-unit.ts';
import { awardOf } from '#client/features/award/award-card.ts';
import { PairButton } from '#client/features/share/pair-button.tsx';
import { ShareButton } from '#client/features/share/share-button.tsx';
import { notFound, type LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';

interface Eye extends PictureEye {
  path: string;
}

/** What is public of a subject; throws where there is nothing. */
async function readSubject({ read }: LoaderContext, key: string): Promise<Eye> {
  const eye = readEye(key);
  if (!eye) throw notFound();
  if (eye.kind === 'award') {
    const edition = await read(getEdition, { query: { year: eye.year } });
    const { award, unit = '' } = awardOf(edition, eye.anchor) ?? {};
    const winner = award?.winner;
    if (!award || !winner) throw notFound();
    const { person, work, moment } = winner;
    return {
      title: person?.name ?? work?.title ?? '',
      note: [edition.ordinal, labelInUnit(award.label, unit)].filter(Boolean).join(' '),
      image: person?.portrait ?? work?.still ?? work?.poster ?? null,
      path: moment?.path ?? pathOfEye(eye),
    };
  }
  if (eye.kind === 'moment') {
    const { title, cover, storyboard, embeddable, moment } = await read(getVideoItem, { params: { id: eye.id }, query: { t: eye.second } });
    return {
      title: moment ? `“${moment.line}”` : title,
      note: `${title} · ${durationText(eye.second)}`,
      // A restricted video shows no second of it.
      image: storyboard && embeddable ? tileImage(storyboard, eye.second) : cover,
      path: pathOfEye(eye),
    };
  }
  const item = await read(getContentItem, { params: { id: eye.id } });
  if (item.kind !== (eye.kind === 'film' ? 'episode' : 'people')) throw notFound();
  return { title: item.title, note: eye.kind === 'film' ? item.author : item.typeLabel, image: item.cover, path: item.path };
}

export const loader = async (context: LoaderContext) => {
  const { left = '', right = '' } = context.params;
  if (left === right) throw notFound();
  const eyes: [Eye, Eye] = await Promise.all([readSubject(context, left), readSubject(context, right)]);
  return { left, eyes, path: paths.pair(left, right) };
};

type CardData = Awaited<ReturnType<typeof loader>>;

export function head({ eyes, path }: CardData, { t }: HeadContext): Head {
  const [left, right] = eyes;
  const title = titleOf(eyes);
  return {
    title,
    description: t('work:pair.description', { title, notes: [left.note, right.note].filter(Boolean).join(' · ') }),
    image: left.image ?? undefined,
    pair: [left, right],
    // There are as many as pairs.
    noindex: true,
    canonical: path,
  };
}

const titleOf = (eyes: CardData['eyes']) => [...new Set(eyes.map(({ title }) => title))].join(' · ');

export default function CardPage({ data: { left, eyes, path } }: PageProps<typeof loader>) {
  const t = useT();
  const language = useLanguage();
  const picture = sharePictureUrl({ language, path, size: 'tall' });
  const title = titleOf(eyes);
  return (
    <Page className="wrap">
      <img src={picture} {...sharePictureSizes.tall} alt={t('work:pair.alt', { left: eyes[0].title, right: eyes[1].title })} />
      <div>
        <h1 tabIndex={-1}>{t('work:pair.title')}</h1>
        <ul>
          {eyes.map((eye) => (
            <li key={eye.path}>
              <Link className="song6" to={eye.path}>
                {eye.title}
              </Link>
              <span className="muted">{eye.note}</span>
            </li>
          ))}
        </ul>
        <div className="acts">
          <a className="button" href={picture} download={`${title}.jpg`}>
            {t('work:pair.save')}
          </a>
          <ShareButton title={title} part={{ path, anchor: '' }} />
          <PairButton left={left} className="button ghost small-button">
            {t('work:pair.choose')}
          </PairButton>
        </div>
      </div>
    </Page>
  );
}

const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 27rem) minmax(0, 1fr);
  gap: var(--s6) calc(80 * var(--px));
  align-items: center;
  padding-block: var(--s6) var(--s8);

  img {
    width: 100%;
    height: auto;
    border-radius: var(--r-l);
    box-shadow: var(--e2);
    background: var(--sunken);
  }
  h1 {
    font-size: var(--t-h1);
  }
  ul {
    margin-block: var(--s5);
  }
  li {
    display: grid;
    padding-block: 0.75rem;
    border-bottom: 1px solid var(--line);
  }
  li a {
    font-size: var(--t-h3);
  }
  li a:hover {
    color: var(--gold-text);
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75rem;
  }

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
