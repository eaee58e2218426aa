/** Under the picture: speed and quality, beside what the screen adds. */
import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import type { MediaState } from './use-media-state.ts';
import type { PlaybackHandle } from './use-playback.ts';

const speeds = [0.75, 1, 1.25, 1.5, 2] as const;
const automatic = 'auto';

interface Props {
  handle: PlaybackHandle;
  state: MediaState;
  children?: ReactNode;
}

/** Their place is there from the beginning, so that nothing moves when the film begins. */
export function PlayerSettings({ handle, state, children }: Props) {
  const t = useT();
  const { element, heights, height, playback, info } = handle;
  const shown = height === null && state.height > 0 ? t('cinema:settings.autoNow', { height: state.height }) : t('cinema:settings.auto');
  return (
    <Row>
      {info.isLive ? null : (
        <Choice label={t('cinema:settings.speed')} value={String(state.rate)} isOff={!element} onChoose={(value) => playback.setRate(Number(value))}>
          {speeds.map((speed) => (
            <option key={speed} value={speed}>
              {t('cinema:settings.times', { speed })}
            </option>
          ))}
        </Choice>
      )}
      {info.isVideo ? null : (
        <Choice label={t('cinema:settings.quality')} value={String(height ?? automatic)} isOff={heights.length < 2} onChoose={(value) => playback.chooseHeight(value === automatic ? null : Number(value))}>
          <option value={automatic}>{shown}</option>
          {heights.map((lines) => (
            <option key={lines} value={lines}>
              {t('cinema:settings.lines', { height: lines })}
            </option>
          ))}
        </Choice>
      )}
      {children}
    </Row>
  );
}

function Choice({ label, value, isOff, onChoose, children }: { label: string; value: string; isOff: boolean; onChoose: (value: string) => void; children: ReactNode }) {
  const id = useId();
  return (
    <span className="choice">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} disabled={isOff} onChange={(event) => onChoose(event.currentTarget.value)}>
        {children}
      </select>
    </span>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.75rem 1.5rem;
  min-height: 2.75rem;
  font-size: var(--t-s);
  line-height: 1.4;

  .choice {
    display: inline-flex;
    align-items: center;
    gap: 0.6rem;
  }
  label {
    color: var(--text-2);
  }
  select {
    min-height: 2.75rem;
    padding-inline: 0.9rem 0.6rem;
    border: 1px solid var(--line-strong);
    border-radius: var(--r-pill);
    background: var(--bg);
    font-weight: 600;
  }
  select:disabled {
    border-color: var(--line);
    color: var(--text-3);
    opacity: 1;
  }

  ${media.phone} {
    gap: 0.6rem 1rem;
  }
`;
