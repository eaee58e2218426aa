/** Dialog that gives the selected pictures the same credit, licence and descriptions; what is left empty stays as it is. */
import { useId, useState, type SubmitEvent } from 'react';
import { styled } from 'styled-components';
import { altMax } from '#shared/api/media.ts';
import { bylineMax, licenceMax } from '#shared/limits.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { QuestionFrame } from '#client/ui/overlay/question-dialog.tsx';
import { useAnswer } from '#client/ui/overlay/use-answer.ts';
import type { MediaTexts } from './use-media-actions.ts';

interface Props {
  /** Number of selected files. */
  count: number;
  /** Documents have neither a credit nor a description. */
  hasPictures: boolean;
  onDescribe: (texts: MediaTexts) => void;
  onClose: () => void;
}

const initial = { creditZh: '', creditEn: '', licence: '', licenceEndsOn: '', altZh: '', altEn: '' };

export function DescribeDialog({ count, hasPictures, onDescribe, onClose }: Props) {
  const t = useT();
  const id = useId();
  const [isEmpty, setEmpty] = useState(false);
  const { attach, ...form } = useForm({ initial, check: () => ({}) });
  const { isOpen, answer } = useAnswer(onClose);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const entered = Object.entries(form.values).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()]] : []));
    setEmpty(entered.length === 0);
    if (entered.length === 0) return;
    onDescribe(Object.fromEntries(entered) as MediaTexts);
    answer('go');
  };
  const text = (name: keyof typeof initial, maxLength: number, native: { lang?: string; type?: string } = {}) => (
    <TextField {...native} label={t(`media:field.${name}`)} maxLength={maxLength} field={form.field(name)} />
  );
  return (
    <Frame open={isOpen} onClose={() => answer('stay')} aria-labelledby={id}>
      <h2 id={id}>{t('media:describe.title', { count })}</h2>
      <p>{t('media:describe.text')}</p>
      <form ref={attach} onSubmit={handleSubmit} noValidate>
        {hasPictures ? text('creditZh', bylineMax, { lang: 'zh-Hans' }) : null}
        {hasPictures ? text('creditEn', bylineMax, { lang: 'en' }) : null}
        {text('licence', licenceMax)}
        {text('licenceEndsOn', 10, { type: 'date' })}
        {hasPictures ? text('altZh', altMax, { lang: 'zh-Hans' }) : null}
        {hasPictures ? text('altEn', altMax, { lang: 'en' }) : null}
        {isEmpty ? (
          <p className="message error" role="alert">
            {t('media:describe.missing')}
          </p>
        ) : null}
        <div className="answers">
          <Button variant="ghost" onClick={() => answer('stay')}>
            {t('media:tag.cancel')}
          </Button>
          <Button type="submit">{t('media:describe.submit')}</Button>
        </div>
      </form>
    </Frame>
  );
}

const Frame = styled(QuestionFrame)`
  form {
    display: grid;
    gap: 0.9rem;
    margin-top: 1.1rem;
  }
`;
