/** A date: absolute in the HTML, relative (up to seven days) after hydration. */
import { useEffect, useState, type ReactNode } from 'react';
import { absoluteDate, relativeDate } from '#shared/dates.ts';
import { useLanguage } from './language-context.tsx';

interface Props {
  /** An instant, ISO 8601. */
  value: string;
  /** Says "2 hours ago" after hydration; the absolute date stays in the title. */
  relative?: boolean;
}

/** `<time>` with the instant for machines. */
export function TimeText({ value, relative = false }: Props): ReactNode {
  const language = useLanguage();
  const [nowMs, setNowMs] = useState<number>();
  useEffect(() => {
    if (relative) setNowMs(Date.now());
  }, [relative, value]);
  const absolute = absoluteDate(value, language);
  if (nowMs === undefined) return <time dateTime={value}>{absolute}</time>;
  return (
    <time dateTime={value} title={absolute}>
      {relativeDate(value, nowMs, language)}
    </time>
  );
}
