/** An award that was found: who has won it with the seal of winners, or who is nominated, and the way to its place. */
import { styled } from 'styled-components';
import type { AwardFact, SearchRow } from '#shared/api/search.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { AwardTag } from '#client/ui/award-tag.tsx';
import { Link } from '#client/ui/link.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { PortraitMask } from '#client/ui/picture/portrait-mask.tsx';
import { Poster } from '#client/ui/picture/poster.tsx';
import { MarkedText } from './marked-text.tsx';

/** Nominees that a result names. */
const nomineesMax = 6;

interface Props {
  row: SearchRow;
  award: AwardFact;
  /** The first award is large. */
  isBest: boolean;
}

export function AwardResult({ row, award, isBest }: Props) {
  const t = useT();
  return (
    <Card data-best={isBest ? '' : undefined} data-plain={row.cover ? undefined : ''}>
      <AwardPicture row={row} />
      <div>
        <p className="facts">
          <span>{t('content:search.one.award')}</span>
          {row.facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        <h2 className="song">
          <Link to={row.path}>
            <MarkedText text={row.title} marks={row.highlight.title} />
          </Link>
        </h2>
        {award.won ? (
          <p className="winner">
            <AwardTag award={t('content:edition.winner')} />
            <b className="song6">{award.names.join(t('content:search.award.join'))}</b>
            {award.film ? <span>{t('content:search.award.film', { film: award.film })}</span> : null}
          </p>
        ) : (
          <p className="muted">{nomineesText(award, t)}</p>
        )}
        {isBest && row.contentAbstract ? <p className="citation">{t('content:edition.citation', { text: row.contentAbstract })}</p> : null}
        <Link to={award.path} className="link years">
          {t('work:award.years')}
        </Link>
      </div>
    </Card>
  );
}

function AwardPicture({ row }: Pick<Props, 'row'>) {
  if (!row.cover) return null;
  if (row.kind === 'people') {
    return (
      <PortraitMask side="left">
        <Picture image={row.cover} sizes="(width < 48em) 112px, 220px" ratio={[3, 4]} alt="" />
      </PortraitMask>
    );
  }
  return (
    <Poster title={row.award?.film || row.award?.names[0] || row.title} language={row.language}>
      <Picture image={row.cover} sizes="(width < 48em) 112px, 220px" ratio={[2, 3]} alt="" />
    </Poster>
  );
}

function nomineesText({ names }: AwardFact, t: ReturnType<typeof useT>): string {
  if (names.length === 0) return t('content:search.award.pending');
  const rest = names.length > nomineesMax ? '…' : '';
  return t('content:search.award.nominees', { names: names.slice(0, nomineesMax).join(t('content:search.award.join')) + rest });
}

const Card = styled.li`
  > .mask {
    width: 48%;
  }
  > .poster {
    width: 48%;
    margin-inline: auto;
  }
  h2 {
    font-size: max(1.25rem, calc(30 * var(--tx)));
  }
  .winner {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.2rem 0.9rem;
    color: var(--text-2);
  }
  /* Above the link that fills the row. */
  .years {
    position: relative;
    z-index: var(--z-above);
    font-size: var(--t-s);
  }
  .winner .tag {
    font-size: var(--t-ui);
  }
  .winner b {
    color: var(--text);
    font-size: max(1.125rem, calc(24 * var(--tx)));
    line-height: 1.5;
  }
  .citation {
    margin-top: 0.75rem;
    color: var(--text-2);
    font-size: max(0.9375rem, calc(17 * var(--tx)));
    line-height: 1.7;
  }
  &[data-best] > :is(.mask, .poster) {
    width: 72%;
  }
  &[data-best] h2 {
    font-size: max(1.6rem, calc(44 * var(--tx)));
    line-height: 1.25;
    margin: 0.3em 0;
  }
  &[data-best] .winner b {
    font-size: max(1.25rem, calc(32 * var(--tx)));
  }

  ${media.phone} {
    > :is(.mask, .poster),
    &[data-best] > :is(.mask, .poster) {
      width: 84%;
    }
  }
`;
