/** A name in two languages: the reader's first, the other one below. */
import { useLanguage } from '#client/lib/translations.ts';

interface Props {
  zh: string;
  en: string;
  className?: string;
}

export function Names({ zh, en, className }: Props) {
  const isEnglish = useLanguage() === 'en';
  const [first, second] = isEnglish ? [en, zh] : [zh, en];
  const [firstLanguage, secondLanguage] = isEnglish ? (['en', 'zh-Hans'] as const) : (['zh-Hans', 'en'] as const);
  return (
    <span className={className}>
      <b lang={first ? firstLanguage : secondLanguage}>{first || second}</b>
      {first && second ? (
        <span className="twin" lang={secondLanguage}>
          {second}
        </span>
      ) : null}
    </span>
  );
}

/** One of both, the reader's if there is one. */
export function useName(): (zh: string, en: string) => string {
  const isEnglish = useLanguage() === 'en';
  return (zh, en) => (isEnglish ? en || zh : zh || en);
}
