/** The instant of an act, to the second, in the time of the site: days of the trail are those of the site. */
import { absoluteDateTime } from '#shared/dates.ts';
import { useLanguage } from '#client/lib/translations.ts';

export function AuditTime({ value }: { value: string }) {
  const language = useLanguage();
  // The site's zone is whole minutes from UTC, so the seconds are the same.
  const seconds = String(new Date(value).getUTCSeconds()).padStart(2, '0');
  return (
    <time dateTime={value}>
      {absoluteDateTime(value, language)}:{seconds}
    </time>
  );
}
