/** Mark of a picture whose licence has ended or ends soon; nothing for all others. */
import { useLicenceMark } from '#client/state/use-licence-mark.ts';
import { LicenceMark } from '#client/ui/picture/licence-mark.tsx';

export function EndOfLicence({ lastDay }: { lastDay: string | null }) {
  const mark = useLicenceMark()(lastDay);
  return mark ? <LicenceMark data-state={mark.state}>{mark.text}</LicenceMark> : null;
}
