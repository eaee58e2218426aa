/** Every tag that readers of links find, in the order of the page, and how far one has to read for it. */
import type { ShareReport } from '#shared/api/share-lab.ts';
import { useT } from '#client/lib/translations.ts';

export function TagTable({ report: { tags } }: { report: ShareReport }) {
  const t = useT();
  if (tags.length === 0) return null;
  return (
    <details className="sheet tags">
      <summary>{t('share-lab:part.tags', { count: tags.length })}</summary>
      <table>
        <caption className="visually-hidden">{t('share-lab:part.tags', { count: tags.length })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('share-lab:tag.name')}</th>
            <th scope="col">{t('share-lab:tag.content')}</th>
            <th scope="col">{t('share-lab:tag.end')}</th>
          </tr>
        </thead>
        <tbody>
          {tags.map(({ name, content, end }) => (
            // One tag ends at one place only.
            <tr key={end}>
              <th scope="row" className="mono">
                {name}
              </th>
              <td dir="auto">{content || '–'}</td>
              <td className="end">{end.toLocaleString('en')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
