/** The menu of subtitles: off or a language, then the size of the letters. */
import { useState } from 'react';
import { useT } from '#client/lib/translations.ts';
import { captionSizes, type CaptionSize } from './caption-size.ts';
import { MenuBack, MenuChoice, MenuDoor, PlayerMenu } from './player-menu.tsx';
import { subtitlesOff, type Subtitles } from './use-subtitles.ts';

interface Props {
  id: string;
  subtitles: Subtitles;
  size: CaptionSize;
  onSize: (size: CaptionSize) => void;
  /** `keep` leaves the focus where the pointer has put it. */
  onClose: (focus: 'back' | 'keep') => void;
}

export function SubtitleMenu({ id, subtitles, size, onSize, onClose }: Props) {
  const t = useT();
  const [view, setView] = useState<'languages' | 'sizes'>('languages');
  const choose = (index: number) => {
    subtitles.choose(index);
    onClose('back');
  };
  return (
    <PlayerMenu id={id} label={t('cinema:player.subtitles')} view={view} at="bar" onClose={onClose}>
      {view === 'languages' ? (
        <>
          <p aria-hidden="true">{t('cinema:player.subtitles')}</p>
          <MenuChoice
            label={t('cinema:subtitles.off')}
            isChosen={subtitles.chosen === subtitlesOff}
            onChoose={() => choose(subtitlesOff)}
          />
          {subtitles.files.map((file, index) => (
            <MenuChoice
              key={file.src}
              label={file.label}
              lang={file.srclang}
              isChosen={subtitles.chosen === index}
              onChoose={() => choose(index)}
            />
          ))}
          <hr />
          <p aria-hidden="true">{t('cinema:subtitles.size')}</p>
          <MenuDoor label={t('cinema:subtitles.sizeNow', { size: t(`cinema:subtitles.${size}`) })} onOpen={() => setView('sizes')}>
            {t(`cinema:subtitles.${size}`)}
          </MenuDoor>
        </>
      ) : (
        <>
          <MenuBack label={t('cinema:subtitles.size')} onBack={() => setView('languages')} />
          {captionSizes.map((step) => (
            <MenuChoice key={step} label={t(`cinema:subtitles.${step}`)} isChosen={step === size} onChoose={() => onSize(step)} />
          ))}
        </>
      )}
    </PlayerMenu>
  );
}
