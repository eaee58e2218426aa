/** The slides at the top of the home page as staff edit them. */
import type { Api } from '#shared/http/api-client.ts';
import {
  getHeroSlides,
  heroSlidesMax,
  saveHeroSlides,
  slideLineMax,
  slideTitleMax,
  type HeroSlide,
  type HeroSlides,
} from '#shared/api/site-part.ts';
import { emptySlide, slideFaults, slidePictureFaults } from '#shared/site/home-part-checks.ts';
import type { PictureSize } from '#shared/site/site-identity.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import type { PicturePicker } from '#client/lib/picture-picker.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { SiteTimeField } from '#client/ui/form/site-time-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { Image } from '#client/ui/picture/staff-icons.tsx';
import { fromInstant, toInstant } from '#client/ui/text/site-time.ts';
import { PathField } from './path-field.tsx';
import { EntryCards } from './entry-cards.tsx';
import { LibraryPicture } from './library-picture.tsx';
import { PartScreen } from './part-screen.tsx';
import { PartSheet } from './part-sheet.tsx';
import type { FormEntry } from './use-entries.ts';
import { usePartEntries } from './use-part-entries.ts';
import type { EditedPart, FormPart } from './use-site-part.ts';

const calls = {
  kind: 'hero',
  get: (api: Api, signal: AbortSignal) => api(getHeroSlides, undefined, { signal }),
  save: (api: Api, body: { version: number; data: HeroSlides }) => api(saveHeroSlides, { body }, { showLoading: true }),
} as const;

export function HeroEdit({ picker }: { picker: PicturePicker }) {
  return <PartScreen calls={calls}>{(edited, part) => <HeroForm edited={edited} part={part} picker={picker} />}</PartScreen>;
}

type Name = Exclude<keyof HeroSlide, 'id'>;
type TextName = 'title' | 'caption' | 'subtitle' | 'credit';

const codec = {
  empty: emptySlide,
  toValues: ({ from, until, ...texts }: Omit<HeroSlide, 'id'>): Record<Name, string> => ({
    ...texts,
    from: fromInstant(from),
    until: fromInstant(until),
  }),
  toEntry: ({ id, values: { from, until, ...texts } }: FormEntry<Name>): HeroSlide => ({
    ...(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()])) as typeof texts),
    id,
    from: toInstant(from),
    until: toInstant(until),
  }),
  faultsOf: (slides: readonly HeroSlide[], sizeOf: (id: string) => PictureSize | null) => [
    ...slideFaults(slides),
    ...slidePictureFaults(slides, sizeOf),
  ],
  pictures: ['imageId', 'imageMobileId'] as const,
};

interface FormProps {
  edited: EditedPart<HeroSlides>;
  part: FormPart<HeroSlides>;
  picker: PicturePicker;
}

function HeroForm({ edited, part, picker }: FormProps) {
  const t = useT();
  const language = useLanguage();
  const { form, changed, pictureOf, addPicture } = usePartEntries<HeroSlide, Name>(part, codec);
  const times = { zoneText: t('site-parts:part.zone'), ownTimeText: (time: string) => t('staff:form.ownTime', { time }) };
  const pair = (id: string, name: TextName, maxLength: number) => (
    <div className="pair">
      {(['Zh', 'En'] as const).map((suffix) => (
        <TextField
          key={suffix}
          label={t(`site-parts:hero.${name}${suffix}`)}
          field={form.field(id, `${name}${suffix}`)}
          lang={suffix === 'Zh' ? 'zh-Hans' : 'en'}
          maxLength={maxLength}
        />
      ))}
    </div>
  );
  const noteOf = ({ values: { from, until } }: FormEntry<Name>) =>
    [
      ['from', toInstant(from)],
      ['until', toInstant(until)],
    ]
      .flatMap(([name, at]) => (at ? [t(`site-parts:hero.note.${name}`, { time: absoluteDateTime(at, language) })] : []))
      .join(' · ');
  return (
    <PartSheet edited={edited} changed={changed} isRight={form.submit} attach={form.attach} isList previewPath={staffPaths.homePreview}>
      <p className="lead">{t('site-parts:hero.lead')}</p>
      <EntryCards
        form={form}
        max={heroSlidesMax}
        texts={{
          add: t('site-parts:hero.add'),
          empty: t('site-parts:hero.empty'),
          full: t('site-parts:part.full', { count: heroSlidesMax }),
        }}
        nameOf={({ values }) => (language === 'en' ? values.titleEn || values.titleZh : values.titleZh || values.titleEn)}
        noteOf={noteOf}
        picture={({ values }) => {
          const item = pictureOf(values.imageId);
          return item ? (
            <Picture image={item.image} sizes="6rem" widths={[320]} ratio={[16, 9]} alt="" />
          ) : (
            <Image className="icon" aria-hidden="true" />
          );
        }}
      >
        {({ id, values }) => (
          <>
            {pair(id, 'title', slideTitleMax)}
            <div className="pair">
              <LibraryPicture
                label={t('site-parts:hero.imageId')}
                hint={t('site-parts:hero.imageHint')}
                field={form.field(id, 'imageId')}
                item={pictureOf(values.imageId)}
                ratio={[24, 13]}
                picker={picker}
                onPicked={addPicture}
              />
              <LibraryPicture
                label={t('site-parts:hero.imageMobileId')}
                hint={t('site-parts:hero.imageMobileHint')}
                field={form.field(id, 'imageMobileId')}
                item={pictureOf(values.imageMobileId)}
                ratio={[39, 40]}
                picker={picker}
                onPicked={addPicture}
              />
            </div>
            <PathField label={t('site-parts:hero.path')} hint={t('site-parts:announcement.linkHint')} field={form.field(id, 'path')} />
            {pair(id, 'caption', slideLineMax)}
            {pair(id, 'subtitle', slideLineMax)}
            {pair(id, 'credit', slideLineMax)}
            <div className="pair">
              <SiteTimeField {...times} label={t('site-parts:announcement.from')} field={form.field(id, 'from')} />
              <SiteTimeField {...times} label={t('site-parts:announcement.until')} field={form.field(id, 'until')} />
            </div>
          </>
        )}
      </EntryCards>
    </PartSheet>
  );
}
