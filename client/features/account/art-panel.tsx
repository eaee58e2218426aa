/** The dark panel beside the forms: two eyes, or the window of the organiser's look, on a sunset, and whom the site is for. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useSnapshot } from 'valtio';
import { useT } from '#client/lib/translations.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { media } from '#client/theme/media.ts';
import { useDrawnLook } from '#client/ui/picture/look.ts';

/** Decoration beside a form: hidden where the form needs the width. */
export function ArtPanel(): ReactNode {
  const t = useT();
  const shape = useDrawnLook().look?.hero ?? 'eyes';
  const footer = useSnapshot(useTabState().site).navigation?.footer;
  const motto = footer?.motto.length ? footer.motto : [t('account:art.first'), t('account:art.second')];
  return (
    <Panel className="cinema">
      <svg width="0" height="0" aria-hidden="true" focusable="false">
        <clipPath id="login-eyes" clipPathUnits="objectBoundingBox">
          <path d={windows[shape]} />
        </clipPath>
      </svg>
      <div className="eyes" />
      {footer?.hasMotto === false ? null : (
        <p className="song">
          {motto.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      )}
      <small>{t('account:art.text')}</small>
    </Panel>
  );
}

/** In a box of 380 by 826, in units of the box. */
const windows = {
  arch: 'M.06 .44A.44 .2024 0 0 1 .94 .44Z',
  frame: 'M.08 .14H.92V.44H.08Z',
  // Two leaning perforations.
  eyes:
    'M.3253 .1452L.4044 .1596C.4697 .1715 .5037 .2079 .4799 .2405L.3629 .4013C.3392 .4339 .2663 .4509 .201 .439L.1219 .4246C.0566 .4127 .0226 .3763 .0464 .3437L.1634 .1829C.1872 .1503 .26 .1333 .3253 .1452Z' +
    'M.5956 .1596L.6747 .1452C.74 .1333 .8128 .1503 .8366 .1829L.9536 .3437C.9774 .3763 .9434 .4127 .8781 .4246L.799 .439C.7337 .4509 .6608 .4339 .6371 .4013L.5201 .2405C.4963 .2079 .5303 .1715 .5956 .1596Z',
};

const Panel = styled.div`
  position: relative;
  display: grid;
  align-content: end;
  padding: 2.25rem;
  overflow: hidden;

  .eyes {
    position: absolute;
    inset: 0 0 auto;
    aspect-ratio: 380 / 826;
    clip-path: url(#login-eyes);
    background: var(--ink-700) url('/static/eyes.webp') 0 7% / 105% auto no-repeat;
  }
  p {
    position: relative;
    font-size: 2.5rem;
    line-height: 1.25;
    letter-spacing: 0.04em;
  }
  p:lang(en) {
    line-height: 1.05;
    letter-spacing: -0.015em;
  }
  p > span {
    display: block;
  }
  small {
    position: relative;
    margin-top: 0.8rem;
    color: var(--ink-300);
    font-size: var(--t-s);
    line-height: 1.7;
  }

  ${media.compact} {
    display: none;
  }
`;
