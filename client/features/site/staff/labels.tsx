/** Names of columns, types and dictionary entries: the reader's language first. */
import { useLanguage } from '#client/lib/translations.ts';
import { otherLanguage } from '#shared/language.ts';

interface Labelled {
  labelZh: string;
  labelEn: string;
}

const labelIn = { 'zh-Hans': ({ labelZh }: Labelled) => labelZh, en: ({ labelEn }: Labelled) => labelEn };

/** Both names. */
export function Labels({ of }: { of: Labelled }) {
  const language = useLanguage();
  const other = otherLanguage(language);
  return (
    <>
      <span lang={language}>{labelIn[language](of)}</span> <span lang={other}>{labelIn[other](of)}</span>
    </>
  );
}

/** The name in the reader's language, else the other one; '' without an entry. */
export function useLabel(): (of: Labelled | null | undefined) => string {
  const language = useLanguage();
  return (of) => (of ? labelIn[language](of) || labelIn[otherLanguage(language)](of) : '');
}
