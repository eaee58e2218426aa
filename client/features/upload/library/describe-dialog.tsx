/** Dialog that gives the selected pictures the same credit, licence and descriptions; what is left empty stays as it is. */
import { altMax } from '#shared/api/media.ts';
import { bylineMax, licenceMax } from '#shared/limits.ts';
import { useT } from '#client/lib/translations.ts';
import { FormDialog } from '#client/record/form-dialog.tsx';
import type { MediaTexts } from './use-media-actions.ts';

interface Props {
  /** Number of selected files. */
  count: number;
  /** Documents have neither a credit nor a description. */
  hasPictures: boolean;
  onDescribe: (texts: MediaTexts) => void;
  onClose: () => void;
}

const fields = [
  { name: 'creditZh', maxLength: bylineMax, lang: 'zh-Hans' },
  { name: 'creditEn', maxLength: bylineMax, lang: 'en' },
  { name: 'licence', maxLength: licenceMax },
  { name: 'licenceEndsOn' },
  { name: 'altZh', maxLength: altMax, lang: 'zh-Hans' },
  { name: 'altEn', maxLength: altMax, lang: 'en' },
] as const;
const ofAll = new Set(['licence', 'licenceEndsOn']);

export function DescribeDialog({ count, hasPictures, onDescribe, onClose }: Props) {
  const t = useT();
  const shown = fields.filter(({ name }) => hasPictures || ofAll.has(name));
  return (
    <FormDialog
      title={t('media:describe.title', { count })}
      text={t('media:describe.text')}
      submitLabel={t('media:describe.submit')}
      fields={shown.map((field) => ({
        ...field,
        kind: field.name === 'licenceEndsOn' ? 'date' : 'text',
        label: t(`media:field.${field.name}`),
      }))}
      initial={{ creditZh: '', creditEn: '', licence: '', licenceEndsOn: '', altZh: '', altEn: '' }}
      onSend={(values) => {
        const entered = Object.entries(values).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()]] : []));
        if (entered.length === 0) return t('media:describe.missing');
        onDescribe(Object.fromEntries(entered) as MediaTexts);
        return null;
      }}
      onClose={onClose}
    />
  );
}
