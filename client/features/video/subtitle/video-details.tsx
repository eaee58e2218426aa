/** Titles and access of a video; each field is saved on blur. */
import { useState } from 'react';
import { videoRights, type OwnVideo, type VideoRights } from '#shared/api/video-staff.ts';
import { titleMax } from '#shared/limits.ts';
import { useT } from '#client/lib/translations.ts';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { SiteTimeField } from '#client/ui/form/site-time-field.tsx';
import { fromInstant, toInstant } from '#client/ui/text/site-time.ts';
import { TextField } from '#client/ui/form/text-field.tsx';
import type { VideoChange } from './use-own-video.ts';

interface Props {
  own: OwnVideo;
  onSave: (change: VideoChange) => Promise<boolean>;
}

type Name = 'titleZh' | 'titleEn' | 'playableFrom' | 'playableUntil';

export function VideoDetails({ own, onSave }: Props) {
  const t = useT();
  const [values, setValues] = useState(() => valuesOf(own));
  const [isSaved, setSaved] = useState(false);
  const isBackward =
    own.rights === 'window' && values.playableFrom !== '' && values.playableUntil !== '' && values.playableFrom >= values.playableUntil;
  const save = async (change: VideoChange) => {
    setSaved(false);
    setSaved(await onSave(change));
  };
  const field = (name: Name, changeOf: (value: string) => VideoChange) => ({
    name,
    value: values[name],
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
    onBlur: () => {
      const isTime = name === 'playableFrom' || name === 'playableUntil';
      if (values[name] !== valuesOf(own)[name] && !(isTime && isBackward)) void save(changeOf(values[name]));
    },
  });
  const zone = { zoneText: t('upload:panel.zone'), ownTimeText: (time: string) => t('upload:panel.ownTime', { time }) };
  const from = field('playableFrom', (value) => ({ playableFrom: toInstant(value) }));
  const until = field('playableUntil', (value) => ({ playableUntil: toInstant(value) }));
  return (
    <div className="fields">
      <TextField
        label={t('upload:panel.titleZh')}
        maxLength={titleMax}
        lang="zh-Hans"
        field={field('titleZh', (titleZh) => ({ titleZh }))}
      />
      <TextField label={t('upload:panel.titleEn')} maxLength={titleMax} lang="en" field={field('titleEn', (titleEn) => ({ titleEn }))} />
      <SelectField
        label={t('upload:panel.rights')}
        hint={t(`upload:panel.rightsHint.${own.rights}`)}
        placeholder={t('upload:panel.rightsChoose')}
        options={videoRights.map((value) => ({ value, label: t(`upload:panel.right.${value}`) }))}
        field={{
          name: 'rights',
          value: own.rights,
          onBlur: () => undefined,
          onChange: (value) => (isRight(value) ? void save({ rights: value }) : undefined),
        }}
      />
      {own.rights === 'window' ? (
        <div className="window">
          <SiteTimeField label={t('upload:panel.from')} field={from} {...zone} />
          <SiteTimeField
            label={t('upload:panel.until')}
            field={isBackward ? { ...until, error: t('upload:panel.backward') } : until}
            {...zone}
          />
        </div>
      ) : null}
      <p className="saved" role="status">
        {isSaved ? t('upload:panel.saved') : ''}
      </p>
    </div>
  );
}

function valuesOf({ titleZh, titleEn, playableFrom, playableUntil }: OwnVideo): Record<Name, string> {
  return { titleZh, titleEn, playableFrom: fromInstant(playableFrom), playableUntil: fromInstant(playableUntil) };
}

function isRight(value: string): value is VideoRights {
  return (videoRights as readonly string[]).includes(value);
}
