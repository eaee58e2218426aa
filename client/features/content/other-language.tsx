/** Notice that an item is available in the other language only. */
import { styled } from 'styled-components';
import { languages, type Language } from '#shared/language.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Banner } from '#client/ui/banner.tsx';

interface Props {
  /** Language of the text shown. */
  shown: Language;
}

/** Renders nothing if the text is in the page's language. */
export function OtherLanguageNotice({ shown }: Props) {
  const t = useT();
  const language = useLanguage();
  if (shown === language || !languages.includes(shown)) return null;
  return (
    <Place>
      <Banner kind="info">{t('content:article.otherLanguage')}</Banner>
    </Place>
  );
}

const Place = styled.div`
  padding-top: var(--s5);
`;
