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

/** The reader's name if there is one, else the other one, marked with its language. */
export function Name({ zh, en }: { zh: string; en: string }) {
  const name = useName()(zh, en);
  return <span lang={name === zh ? 'zh-Hans' : 'en'}>{name}</span>;
}

/** The same as a text. */
export function useName(): (zh: string, en: string) => string {
  const isEnglish = useLanguage() === 'en';
  return (zh, en) => (isEnglish ? en || zh : zh || en);
}
