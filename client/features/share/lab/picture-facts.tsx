/** Measured facts of the pictures that the page names for its card. */
import type { ShareReport } from '#shared/api/share-lab.ts';
import { useT } from '#client/lib/translations.ts';

type Picture = ShareReport['pictures'][number];

export function PictureFacts({ pictures }: Pick<ShareReport, 'pictures'>) {
  const t = useT();
  if (pictures.length === 0) return null;
  return (
    <section className="sheet" aria-labelledby="share-pictures">
      <h2 id="share-pictures">{t('share-lab:part.pictures')}</h2>
      <ul className="pictures">
        {pictures.map((picture) => (
          <li key={picture.url}>
            {picture.shownUrl !== null && picture.type ? <img src={picture.shownUrl} alt={picture.declared.alt} loading="lazy" /> : null}
            <PictureLine picture={picture} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PictureLine({ picture: { url, status, type, bytes, width, height, declared } }: { picture: Picture }) {
  const t = useT();
  const facts: readonly (readonly [string, string])[] = [
    ['size', width > 0 ? `${width} × ${height}` : '–'],
    ['declared', declared.width ? `${declared.width} × ${declared.height || '–'}` : '–'],
    ['bytes', bytes > 0 ? t('share-lab:picture.kilobytes', { kilobytes: (bytes / 1024).toFixed(1) }) : '–'],
    ['type', type || '–'],
    ['status', status === null ? t('share-lab:picture.elsewhere') : String(status)],
    ['alt', declared.alt || '–'],
  ];
  return (
    <>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`share-lab:picture.${name}`)}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mono" dir="ltr">
        {url}
      </p>
    </>
  );
}
