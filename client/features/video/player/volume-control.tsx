/** Mute button and volume slider; the slider appears on hover. */
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { PlayerIcon } from './player-icon.tsx';

interface Props {
  volume: number;
  isMuted: boolean;
  onMute: () => void;
  onVolume: (volume: number) => void;
}

export function VolumeControl({ volume, isMuted, onMute, onVolume }: Props) {
  const t = useT();
  const percent = Math.round((isMuted ? 0 : volume) * 100);
  return (
    <Box data-item="volume">
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={percent}
        aria-label={t('cinema:player.volume')}
        aria-valuetext={t('cinema:player.percent', { percent })}
        onChange={(event) => onVolume(event.currentTarget.valueAsNumber / 100)}
      />
      <button type="button" className="icon-button" aria-label={t('cinema:player.mute')} aria-pressed={isMuted} onClick={onMute}>
        <PlayerIcon name={isMuted ? 'muted' : 'volume'} />
      </button>
    </Box>
  );
}

const Box = styled.div`
  display: flex;
  align-items: center;

  input {
    width: 0;
    min-width: 0;
    margin: 0;
    height: 2.75rem;
    opacity: 0;
    accent-color: var(--gold-300);
    transition:
      width var(--d2) var(--ease),
      opacity var(--d2);
  }
  input:focus-visible {
    width: 5.5rem;
    opacity: 1;
  }

  ${media.hover} {
    &:hover input,
    &:focus-within input {
      width: 5.5rem;
      opacity: 1;
    }
  }
  /* Phones have volume keys. */
  ${media.phone} {
    input {
      display: none;
    }
  }
`;
