/** The partners on the home page as staff edit them. */
import type { Api } from '#shared/http/api-client.ts';
import { partnerLevels, type PartnerLevel } from '#shared/api/block.ts';
import { getPartners, partnerNameMax, partnersMax, savePartners, type PartnerEntry, type PartnerList } from '#shared/api/site-part.ts';
import { emptyPartner, partnerFaults } from '#shared/site/home-part-checks.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import type { PicturePicker } from '#client/lib/picture-picker.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { Image } from '#client/ui/picture/staff-icons.tsx';
import { PathField } from './path-field.tsx';
import { EntryCards } from './entry-cards.tsx';
import { LibraryPicture } from './library-picture.tsx';
import { PartScreen } from './part-screen.tsx';
import { PartSheet } from './part-sheet.tsx';
import type { FormEntry } from './use-entries.ts';
import { usePartEntries } from './use-part-entries.ts';
import type { EditedPart, FormPart } from './use-site-part.ts';

const calls = {
  kind: 'partners',
  get: (api: Api, signal: AbortSignal) => api(getPartners, undefined, { signal }),
  save: (api: Api, body: { version: number; data: PartnerList }) => api(savePartners, { body }, { showLoading: true }),
} as const;

export function PartnersEdit({ picker }: { picker: PicturePicker }) {
  return <PartScreen calls={calls}>{(edited, part) => <PartnersForm edited={edited} part={part} picker={picker} />}</PartScreen>;
}

type Name = Exclude<keyof PartnerEntry, 'id'>;

const codec = {
  empty: emptyPartner,
  toValues: (entry: Omit<PartnerEntry, 'id'>): Record<Name, string> => ({ ...entry }),
  toEntry: ({ id, values }: FormEntry<Name>): PartnerEntry => ({
    id,
    nameZh: values.nameZh.trim(),
    nameEn: values.nameEn.trim(),
    level: partnerLevels.find((level): level is PartnerLevel => level === values.level) ?? 'partner',
    path: values.path.trim(),
    logoId: values.logoId,
  }),
  faultsOf: partnerFaults,
  pictures: ['logoId'] as const,
};

interface FormProps {
  edited: EditedPart<PartnerList>;
  part: FormPart<PartnerList>;
  picker: PicturePicker;
}

function PartnersForm({ edited, part, picker }: FormProps) {
  const t = useT();
  const language = useLanguage();
  const { form, changed, pictureOf, addPicture } = usePartEntries<PartnerEntry, Name>(part, codec);
  return (
    <PartSheet edited={edited} changed={changed} isRight={form.submit} attach={form.attach} isList previewPath={staffPaths.homePreview}>
      <p className="lead">{t('site-parts:partners.lead')}</p>
      <EntryCards
        form={form}
        max={partnersMax}
        texts={{
          add: t('site-parts:partners.add'),
          empty: t('site-parts:partners.empty'),
          full: t('site-parts:part.full', { count: partnersMax }),
        }}
        nameOf={({ values }) => (language === 'en' ? values.nameEn || values.nameZh : values.nameZh || values.nameEn)}
        noteOf={({ values }) => t(`site-parts:partners.levels.${values.level || 'partner'}`)}
        picture={({ values }) => {
          const item = pictureOf(values.logoId);
          return item ? <Picture image={item.image} sizes="6rem" widths={[320]} alt="" /> : <Image className="icon" aria-hidden="true" />;
        }}
      >
        {({ id, values }) => (
          <>
            <div className="pair">
              <TextField
                label={t('site-parts:partners.nameZh')}
                field={form.field(id, 'nameZh')}
                lang="zh-Hans"
                maxLength={partnerNameMax}
              />
              <TextField label={t('site-parts:partners.nameEn')} field={form.field(id, 'nameEn')} lang="en" maxLength={partnerNameMax} />
            </div>
            <div className="pair">
              <SelectField
                label={t('site-parts:partners.level')}
                field={form.field(id, 'level')}
                placeholder={t('staff:form.choose')}
                options={partnerLevels.map((level) => ({ value: level, label: t(`site-parts:partners.levels.${level}`) }))}
              />
              <PathField label={t('site-parts:partners.path')} hint={t('site-parts:partners.pathHint')} field={form.field(id, 'path')} />
            </div>
            <LibraryPicture
              label={t('site-parts:partners.logoId')}
              hint={t('site-parts:partners.logoHint')}
              field={form.field(id, 'logoId')}
              item={pictureOf(values.logoId)}
              picker={picker}
              onPicked={addPicture}
            />
          </>
        )}
      </EntryCards>
    </PartSheet>
  );
}
