/** What was downloaded with an accreditation, and when. */
import { listPressDownloads } from '#shared/api/press/press-staff.ts';
import type { Accreditation } from '#shared/api/record/press.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { useLoaded } from '#client/state/use-loaded.ts';
import { useName } from '#client/record/names.tsx';
import { ShownDialog } from '#client/record/shown-dialog.tsx';

interface Props {
  accreditation: Accreditation;
  name: string;
  onClose: () => void;
}

export function DownloadsDialog({ accreditation: { id }, name, onClose }: Props) {
  const t = useT();
  const language = useLanguage();
  const nameOf = useName();
  const loaded = useLoaded((api, signal) => api(listPressDownloads, { query: { id } }, { signal }), id);
  return (
    <ShownDialog title={t('press:list.downloadsOf', { name })} loaded={loaded} onClose={onClose}>
      {(rows) => (
        <>
          <p role="status">{t('press:list.downloads', { count: rows.length })}</p>
          <ul className="lines">
            {rows.map((row) => (
              <li key={row.id}>
                <div>
                  <b>{row.name}</b>
                  <span className="role">{`${t(`press:item.${row.item}`)} · ${nameOf(row.kitZh, row.kitEn)}`}</span>
                </div>
                <time dateTime={row.at}>{absoluteDateTime(row.at, language)}</time>
              </li>
            ))}
          </ul>
        </>
      )}
    </ShownDialog>
  );
}
