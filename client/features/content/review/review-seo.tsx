/** Title, text and picture for search engines and shared links, where they differ from the item's own, with changes marked. */
import { useId } from 'react';
import { styled } from 'styled-components';
import type { ItemDetail, ItemFields } from '#shared/api/content-staff.ts';
import { type Language, withLanguage } from '#shared/language.ts';
import { useT } from '#client/lib/translations.ts';
import { Picture } from '#client/ui/picture/picture.tsx';
import { ChangedText } from './review-changes.tsx';
import { suffixOf, type Suffix } from './shown-languages.ts';

interface Props {
  item: ItemDetail;
  language: Language;
  /** Base of the comparison; null if changes are hidden. */
  before: ItemFields | null;
}

/** Nothing where all fields are empty, now and before. */
export function ReviewSeo({ item: { fields, share }, language, before }: Props) {
  const t = useT();
  const id = useId();
  const end = suffixOf(language);
  const now = textsOf(fields, language, end);
  const then = before && textsOf(before, language, end);
  const names = (['title', 'description', 'slug'] as const).filter((name) => now[name] !== '' || (then && then[name] !== ''));
  const isNewPicture = before !== null && before.shareId !== fields.shareId;
  if (names.length === 0 && !share && !isNewPicture) return null;
  return (
    <Box aria-labelledby={id}>
      <h3 id={id}>{t('review:review.seo.heading')}</h3>
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>{t(`review:review.seo.${name}`)}</dt>
            <dd>{then && then[name] !== now[name] ? <ChangedText before={then[name]} after={now[name]} lang={language} /> : now[name]}</dd>
          </div>
        ))}
        {share || isNewPicture ? (
          <div>
            <dt>
              <span>{t('review:review.seo.picture')}</span>
              {isNewPicture ? <b>{t(share ? 'review:review.seo.newPicture' : 'review:review.seo.noPicture')}</b> : null}
            </dt>
            {share ? (
              <dd>
                <Picture image={{ ...share.image, alt: language === 'en' ? share.altEn : share.altZh }} sizes="16rem" ratio={[16, 9]} />
              </dd>
            ) : null}
          </div>
        ) : null}
      </dl>
    </Box>
  );
}

function textsOf(fields: ItemFields, language: Language, end: Suffix): Record<'title' | 'description' | 'slug', string> {
  return {
    title: fields[`seoTitle${end}`],
    description: fields[`seoDescription${end}`],
    slug: fields.slug === '' ? '' : withLanguage(language, `/${fields.slug}`),
  };
}

const Box = styled.section`
  margin-top: 1.5rem;
  padding-top: 1rem;
  border-top: 1px solid var(--line);
  font-size: var(--t-s);
  line-height: 1.6;

  h3 {
    font: 600 var(--t-ui) / 1.5 var(--f-ui);
  }
  dl {
    display: grid;
    gap: 0.5rem;
    margin-top: 0.5rem;
  }
  dt {
    color: var(--text-2);
  }
  dt b {
    margin-inline-start: 0.75rem;
    color: var(--success);
  }
  dd {
    margin: 0;
  }
  dd p {
    display: contents;
  }
  img {
    width: 16rem;
    max-width: 100%;
    height: auto;
    border-radius: var(--r-s);
  }
`;
