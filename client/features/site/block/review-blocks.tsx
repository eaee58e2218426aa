/** The blocks below the text of an item as a reviewer sees them: as visitors will, and what has changed. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { BlockData } from '#shared/api/block.ts';
import type { PageBlock } from '#shared/api/content.ts';
import type { ItemDetail, ItemFields } from '#shared/api/content-staff.ts';
import { previewDraft } from '#shared/api/preview.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import type { Language } from '#shared/language.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { useLoaded } from '#client/state/use-loaded.ts';
import { WordDiffText } from '#client/ui/text/word-diff-text.tsx';
import { changedFields, comparedBlocks, type ComparedBlock } from './block-changes.ts';
import { PageBlocks } from './page-blocks.tsx';

interface Props {
  item: ItemDetail;
  language: Language;
  /** Base of the comparison; null if changes are hidden. */
  before: ItemFields | null;
  /** Draws the block of the call. */
  call: ReactNode;
}

export function ReviewBlocks({ item: { id, version, fields }, language, before, call }: Props) {
  const t = useT();
  const rows = comparedBlocks(before && before.blocks, fields.blocks);
  const { value: look } = useLoaded(
    (api, signal) => api(previewDraft, { query: { contentId: id } }, { signal, language }),
    rows.length > 0 ? `${id} ${version} ${language}` : null,
  );
  if (rows.length === 0) return null;
  return (
    <Box>
      <h3>{t('review:review.blocks')}</h3>
      <ol>
        {rows.map((row) => (
          <Compared key={row.id} row={row} shown={look?.content.blocks?.find((one) => one.id === row.id)} {...{ language, call }} />
        ))}
      </ol>
    </Box>
  );
}

interface ComparedProps extends Pick<Props, 'language' | 'call'> {
  row: ComparedBlock;
  /** Absent where visitors would not see it now. */
  shown: PageBlock | undefined;
}

function Compared({ row: { now, before, changes }, shown, language, call }: ComparedProps) {
  const t = useT();
  const block = (now ?? before)?.block;
  if (!block) return null;
  const marks = [
    ...changes.map((change) => t(`review:review.block.${change}`)),
    ...(now && before && now.isShown !== before.isShown ? [t(`review:review.block.${now.isShown ? 'shown' : 'hidden'}`)] : []),
  ];
  return (
    <li data-removed={now ? undefined : ''}>
      <p className="kind">
        <b>{t(`site-parts:blocks.kind.${block.kind}`)}</b>
        {marks.map((mark) => (
          <i key={mark}>{mark}</i>
        ))}
        {now && !now.isShown ? <span>{t('review:review.hiddenBlock')}</span> : null}
      </p>
      {now && before ? <Fields now={now.block} before={before.block} language={language} /> : null}
      {block.kind === 'call' ? <p className="texts">{t('site-parts:blocks.callNote')}</p> : null}
      {shown ? (
        <div className="look">
          <PageBlocks blocks={[shown]} call={call} />
        </div>
      ) : (
        <p className="texts">{textsOf(block, language)}</p>
      )}
    </li>
  );
}

function textsOf(block: BlockData, language: Language): string {
  const end = language === 'en' ? 'En' : 'Zh';
  return (['title', 'text', 'source', 'link'] as const)
    .map((name) => block[`${name}${end}`])
    .filter(Boolean)
    .join(' · ');
}

const labels = {
  path: 'site-parts:hero.path',
  count: 'site-parts:blocks.count',
  level: 'site-parts:partners.level',
  at: 'site-parts:blocks.at',
  from: 'site-parts:announcement.from',
  until: 'site-parts:announcement.until',
} as const;

/** The fields that have changed, those of the other language left out. */
function Fields({ now, before, language }: { now: BlockData; before: BlockData; language: Language }) {
  const t = useT();
  const other = language === 'en' ? 'Zh' : 'En';
  const names = changedFields(before, now).filter((name) => !name.endsWith(other));
  if (names.length === 0) return null;
  const textOf = (block: BlockData, name: keyof BlockData) => {
    const value = block[name];
    if ((name === 'at' || name === 'from' || name === 'until') && typeof value === 'string') return absoluteDateTime(value, language);
    return name === 'level'
      ? t(value ? `site-parts:partners.levels.${String(value)}` : 'site-parts:blocks.allLevels')
      : String(value ?? '');
  };
  const labelOf = (name: keyof BlockData) =>
    t(
      name in labels
        ? labels[name as keyof typeof labels]
        : `site-parts:blocks.${name === 'pictures' || name === 'picked' ? `kind.${now.kind}` : name}`,
    );
  return (
    <dl>
      {names.map((name) => (
        <div key={name}>
          <dt>{labelOf(name)}</dt>
          <dd>
            {Array.isArray(now[name]) ? (
              t('review:review.block.otherChoice')
            ) : (
              <WordDiffText before={textOf(before, name)} after={textOf(now, name)} lang={language} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const Box = styled.section`
  margin-top: 1.5rem;
  padding-top: 1rem;
  border-top: 1px solid var(--line);
  font-size: var(--t-s);
  line-height: 1.6;

  > h3 {
    font: 600 var(--t-ui) / 1.5 var(--f-ui);
  }
  > ol {
    display: grid;
    gap: 1rem;
    margin-top: 0.75rem;
  }
  > ol > li {
    padding: 0.75rem 1rem;
    border: 1px solid var(--line);
    border-radius: var(--r-m);
  }
  .kind {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 0.75rem;
  }
  .kind i {
    color: var(--success);
    font-style: normal;
    font-weight: 600;
  }
  .kind span,
  dt {
    color: var(--text-2);
  }
  [data-removed] .kind i {
    color: var(--danger);
  }
  [data-removed] .texts {
    color: var(--danger);
    text-decoration: line-through;
  }
  dl {
    display: grid;
    gap: 0.25rem;
    margin-top: 0.5rem;
  }
  dd {
    margin: 0;
  }
  .texts {
    white-space: pre-line;
  }
  /* Bands are drawn for a page. */
  .look {
    zoom: 0.75;
    margin-top: 1rem;
  }
  .look figcaption {
    display: block;
  }
  .look > div,
  .look .section {
    padding-block: 0;
  }

  ${media.phone} {
    .look {
      zoom: 1;
    }
  }
`;
