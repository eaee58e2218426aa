/** Map of the states: a drawing of the transitions, and the same as text. */
import { Fragment, useId } from 'react';
import { styled } from 'styled-components';
import { contentActors } from '#shared/content/content-lifecycle.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { IconButton } from '#client/ui/button.tsx';
import { QuestionFrame } from '#client/ui/overlay/question-dialog.tsx';
import { mapArrows, mapNodes, mapSize, mapStates, nodeSize } from './state-map-shape.ts';

export function StateMap({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT();
  const id = useId();
  return (
    <Frame open={isOpen} onClose={onClose} closesOnScrim aria-labelledby={`${id}-title`}>
      <div className="top">
        <h2 id={`${id}-title`}>{t('item-acts:map.title')}</h2>
        <IconButton icon="x" label={t('item-acts:map.close')} onClick={onClose} />
      </div>
      <p className="text">{t('item-acts:map.text')}</p>
      <ul className="legend">
        {contentActors.map((actor) => (
          <li key={actor} data-actor={actor}>
            {t(`item-acts:map.actor.${actor}`)}
          </li>
        ))}
      </ul>
      {/* A region that can be scrolled must take the keyboard's focus. */}
      <div className="scroll" tabIndex={0} role="group" aria-label={t('item-acts:map.drawing')}>
        <Drawing />
      </div>
      <h3>{t('item-acts:map.words')}</h3>
      {mapStates.map((from) => (
        <Sentences key={from} from={from} />
      ))}
    </Frame>
  );
}

/** The sentences below as a drawing; screen readers get the sentences. */
function Drawing() {
  const t = useT();
  const id = useId();
  return (
    <svg viewBox={`0 0 ${mapSize.width} ${mapSize.height}`} aria-hidden="true">
      <defs>
        {contentActors.map((actor) => (
          <marker
            key={actor}
            id={`${id}-${actor}`}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto-start-reverse"
            data-actor={actor}
          >
            <path className="point" d="M0 0 8 4 0 8z" />
          </marker>
        ))}
      </defs>
      {mapArrows.map(({ number, actor, path }) => (
        <path key={number} className="arrow" data-actor={actor} d={path} markerEnd={`url(#${id}-${actor})`} />
      ))}
      {mapNodes.map(({ key, x, y }) => (
        <g key={key} data-state={key}>
          <rect x={x - nodeSize.width / 2} y={y - nodeSize.height / 2} width={nodeSize.width} height={nodeSize.height} rx="14" />
          <text x={x} y={y} fontSize={18}>
            {t(`works:state.${key}`)}
          </text>
        </g>
      ))}
      {mapArrows.map(({ number, actor, at }) => (
        <g key={number} className="number" data-actor={actor}>
          <circle cx={at.x} cy={at.y} r="11" />
          <text x={at.x} y={at.y} fontSize={12}>
            {number}
          </text>
        </g>
      ))}
    </svg>
  );
}

function Sentences({ from }: { from: string }) {
  const t = useT();
  const arrows = mapArrows.filter(({ transition }) => transition.from === from);
  if (arrows.length === 0) return null;
  return (
    <section>
      <h4>{t(`works:state.${from}`)}</h4>
      <dl>
        {arrows.map(({ number, transition: { action, to, by, conditions } }) => (
          <Fragment key={number}>
            <dt>
              <b>{number}</b> <span>{`${t(`works:act.${action}`)} → ${t(`works:state.${to}`)}`}</span>
            </dt>
            <dd>
              {`${by
                .map((group) => group.map((actor) => t(`item-acts:map.actor.${actor}`)).join(t('item-acts:map.and')))
                .join(t('item-acts:map.or'))}${
                conditions.length > 0
                  ? t('item-acts:map.conditions', {
                      list: conditions.map((condition) => t(`item-acts:map.condition.${condition}`)).join(t('works:map.comma')),
                    })
                  : ''
              }`}
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

const Frame = styled(QuestionFrame)`
  width: min(64rem, calc(100vw - 2rem));
  padding: max(1.25rem, calc(32 * var(--tx)));

  [data-actor='author'] {
    --c: var(--accent);
  }
  [data-actor='reviewer'] {
    --c: var(--info);
  }
  [data-actor='publisher'] {
    --c: var(--gold-text);
  }
  .top {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 1rem;
  }
  .text {
    max-width: 44em;
    font-size: var(--t-ui);
    line-height: 1.7;
    color: var(--text-2);
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 0.3rem 1.25rem;
    margin-top: 0.75rem;
    font-size: var(--t-s);
  }
  .legend li {
    display: flex;
    align-items: center;
    gap: 0.5em;
  }
  .legend li::before {
    content: '';
    width: 1.5rem;
    border-top: 0.1875rem solid var(--c);
  }
  .scroll {
    margin-block: 0.5rem 1rem;
    overflow-x: auto;
  }
  .scroll svg {
    display: block;
    width: 100%;
    min-width: 44rem;
    height: auto;
  }
  .arrow {
    fill: none;
    stroke: var(--c);
    stroke-width: 2;
  }
  .point {
    fill: var(--c);
  }
  rect {
    fill: var(--surface);
    stroke: var(--line-strong);
    stroke-width: 1.5;
  }
  .scroll text {
    fill: var(--text);
    font-family: var(--f-ui);
    font-weight: 600;
    text-anchor: middle;
    dominant-baseline: central;
  }
  .number circle {
    fill: var(--surface);
    stroke: var(--c);
    stroke-width: 1.5;
  }
  .number text {
    fill: var(--c);
  }
  h3 {
    font: 600 var(--t-ui) / 1.4 var(--f-ui);
    letter-spacing: 0;
  }
  h4 {
    margin: 1rem 0 0.3rem;
    font: 600 var(--t-s) / 1.4 var(--f-ui);
    letter-spacing: 0;
    color: var(--text-2);
  }
  dl {
    display: grid;
    grid-template-columns: minmax(14rem, auto) minmax(0, 1fr);
    gap: 0.3rem 1.5rem;
    font-size: var(--t-s);
    line-height: 1.6;
  }
  dt b {
    display: inline-grid;
    place-items: center;
    min-width: 1.5rem;
    height: 1.5rem;
    margin-inline-end: 0.35rem;
    border: 1px solid var(--line-strong);
    border-radius: var(--r-pill);
    font-size: 0.75rem;
    line-height: 1;
  }
  dd {
    color: var(--text-2);
  }

  ${media.phone} {
    dl {
      grid-template-columns: minmax(0, 1fr);
      gap: 0.1rem;
    }
    dd {
      margin: 0 0 0.5rem 1.85rem;
    }
  }
`;
