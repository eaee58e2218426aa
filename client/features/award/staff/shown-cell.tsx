/** What visitors see of a row, and from when where that lies ahead. */
import type { ShownState } from '#shared/api/film-staff.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { ShownMark } from './award-form.tsx';

export function ShownCell({ shown, publishAt }: { shown: ShownState; publishAt: string | null }) {
  const t = useT();
  const language = useLanguage();
  return (
    <td className="when">
      <ShownMark shown={shown} />
      {shown === 'coming' && publishAt ? (
        <span className="twin">{t('awards:shown.from', { time: absoluteDateTime(publishAt, language) })}</span>
      ) : null}
    </td>
  );
}
