/** An item in one language as visitors will read it, optionally with changes marked, and with remarks. */
import { lazy, Suspense, type ReactNode } from 'react';
import { styled } from 'styled-components';
import type { ItemDetail, ItemFields } from '#shared/api/content-staff.ts';
import type { Language } from '#shared/language.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Picture } from '#client/ui/picture/picture.tsx';
import { Remark, type Remarks } from './review-remark.tsx';
import { suffixOf, type Suffix } from './shown-languages.ts';
import type { ReviewSlots } from './slots.ts';

const loadChanges = () => import('./review-changes.tsx');
const ChangedText = lazy(() => loadChanges().then((module) => ({ default: module.ChangedText })));
const ReviewSeo = lazy(() => import('./review-seo.tsx').then((module) => ({ default: module.ReviewSeo })));
const ChangedBody = lazy(() => loadChanges().then((module) => ({ default: module.ChangedBody })));

interface Props {
  item: ItemDetail;
  language: Language;
  /** Base of the comparison; null if changes are hidden. */
  before: ItemFields | null;
  remarks: Remarks;
  /** Fields without a language get their remarks in the first sheet only. */
  isFirst: boolean;
  slots: Pick<ReviewSlots, 'body' | 'blocks'>;
}

export function ReviewSheet({ item, language, before, remarks, isFirst, slots }: Props) {
  const t = useT();
  const end = suffixOf(language);
  const now = textsOf(item.fields, end);
  const then = before && textsOf(before, end);
  const text = (field: keyof typeof now): ReactNode =>
    then && then[field] !== now[field] ? (
      <Suspense fallback={now[field]}>
        <ChangedText before={then[field]} after={now[field]} lang={language} />
      </Suspense>
    ) : (
      now[field]
    );
  const draw = (html: string) => slots.body({ html, language, films: item.playable });
  const isEmpty = now.title === '' && now.body === '' && !then?.title && !then?.body;
  if (isEmpty)
    return (
      <Sheet lang={language} className="sheet none">
        {t(`review:review.without.${language}`)}
      </Sheet>
    );
  return (
    <Sheet lang={language} className="sheet">
      <h2 className="song">{text('title') || t('works:row.untitled')}</h2>
      <Remark {...remarks} field={`title${end}`} />
      {now.byline || then?.byline ? <p className="byline">{text('byline')}</p> : null}
      <p className="lead">{now.abstract || then?.abstract ? text('abstract') : <small>{t('review:review.noAbstract')}</small>}</p>
      <Remark {...remarks} field={`abstract${end}`} />
      <Cover item={item} language={language} isChanged={before !== null && before.coverId !== item.fields.coverId} />
      {isFirst ? <Remark {...remarks} field="coverId" /> : null}
      <div className="body">
        {then ? (
          <Suspense fallback={draw(now.body)}>
            <ChangedBody before={then.body} after={now.body} lang={language}>
              {draw}
            </ChangedBody>
          </Suspense>
        ) : (
          draw(now.body)
        )}
      </div>
      <Remark {...remarks} field={`body${end}`} />
      <div>{slots.blocks({ item, language, before })}</div>
      {isFirst && item.fields.blocks.length > 0 ? <Remark {...remarks} field="blocks" /> : null}
      {now.correction || then?.correction ? (
        <>
          <p className="correction">
            <b>{t('review:review.correction')}</b> <span>{text('correction')}</span>
          </p>
          <Remark {...remarks} field={`correction${end}`} />
        </>
      ) : null}
      {now.tags || then?.tags ? <p className="tags">{text('tags')}</p> : null}
      <Suspense>
        <ReviewSeo item={item} language={language} before={before} />
      </Suspense>
    </Sheet>
  );
}

function Cover({ item: { cover }, language, isChanged }: { item: ItemDetail; language: Language; isChanged: boolean }) {
  const t = useT();
  if (!cover) return null;
  const alt = language === 'en' ? cover.altEn : cover.altZh;
  return (
    <figure className="cover">
      <Picture image={{ ...cover.image, alt }} sizes="(width < 68.75em) 92vw, 56vw" ratio={[16, 9]} />
      <figcaption lang={language}>
        {isChanged ? <b>{t('review:review.newCover')}</b> : null}
        <span data-missing={alt ? undefined : ''}>{alt || t('review:review.noAlt')}</span>
      </figcaption>
    </figure>
  );
}

function textsOf(fields: ItemFields, end: Suffix): Record<'title' | 'abstract' | 'byline' | 'body' | 'correction' | 'tags', string> {
  return {
    title: fields[`title${end}`],
    abstract: fields[`abstract${end}`],
    byline: [fields[`author${end}`], fields[`source${end}`]].filter(Boolean).join(' · '),
    body: fields[`body${end}`],
    correction: fields[`correction${end}`],
    tags: fields[`tags${end}`].join(' · '),
  };
}

const Sheet = styled.article`
  padding: max(1.25rem, calc(56 * var(--tx)));
  border-radius: var(--r-m);
  background: var(--surface);
  box-shadow: var(--e1);
  min-width: 0;
  overflow-wrap: anywhere;

  &.none {
    color: var(--text-2);
  }
  > h2 {
    font-size: max(1.625rem, calc(38 * var(--tx)));
    line-height: 1.35;
  }
  > h2:lang(en) {
    line-height: 1.15;
  }
  /* Keeps the typography of a title around its changes. */
  h2 p,
  .byline p,
  .lead p,
  .correction p,
  .tags p {
    display: contents;
    line-height: inherit;
  }
  .byline,
  .tags,
  figcaption {
    font-size: var(--t-s);
    line-height: 1.6;
    color: var(--text-2);
  }
  .byline {
    margin-top: 0.5rem;
  }
  .lead {
    margin-top: 0.5rem;
    font-size: 1.125rem;
    line-height: 1.7;
    color: var(--text-2);
  }
  .lead small {
    font-size: var(--t-s);
  }
  .cover {
    margin-block: 1.5rem;
  }
  .cover img {
    width: 100%;
    height: auto;
    border-radius: var(--r-m);
  }
  figcaption {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 0.75rem;
    padding-top: 0.5rem;
  }
  figcaption b {
    color: var(--success);
  }
  [data-missing] {
    color: var(--danger);
  }
  /* The sheet sets the width here. */
  .body > * {
    max-width: none;
    font-size: 1.125rem;
  }
  .correction,
  .tags {
    margin-top: 1.5rem;
  }
  ins {
    background: var(--success-ground);
    color: var(--success);
    text-decoration: underline;
    text-decoration-color: var(--accent);
    text-decoration-thickness: 0.1em;
    text-underline-offset: 0.22em;
  }
  del {
    background: var(--danger-ground);
    color: var(--danger);
  }
  :is(ins, del) > figure img {
    outline: 0.25rem solid currentColor;
  }
  del > figure img {
    opacity: 0.55;
  }

  ${media.phone} {
    padding: 1.25rem 1rem;
  }
`;
