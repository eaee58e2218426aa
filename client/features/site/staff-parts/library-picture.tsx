/** A field that holds the id of a picture of the library. */
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import type { MediaItem } from '#shared/api/content-staff.ts';
import type { ImageRatio } from '#shared/media/image-url.ts';
import type { PicturePicker } from '#client/lib/picture-picker.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { FieldMessage, type Field } from '#client/ui/form/form-field.tsx';
import { useLicenceMark } from '#client/state/use-licence-mark.ts';
import { LicenceMark } from '#client/ui/picture/licence-mark.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';

interface Props {
  label: string;
  hint: string;
  field: Field;
  item: MediaItem | null;
  /** Width by height of the crop that is shown; without it the picture keeps its own. */
  ratio?: ImageRatio;
  picker: PicturePicker;
  onPicked: (item: MediaItem) => void;
}

export function LibraryPicture({ label, hint, field, item, ratio, picker, onPicked }: Props) {
  const t = useT();
  const id = useId();
  const mark = useLicenceMark()(item?.licenceEndsOn ?? null);
  const [isPicking, setPicking] = useState(false);
  return (
    <Group role="group" aria-labelledby={`${id}-label`}>
      <p id={`${id}-label`}>{label}</p>
      {item ? <Picture image={item.image} sizes="20rem" widths={[320, 640]} ratio={ratio} alt={item.image.alt || label} /> : null}
      {mark ? <LicenceMark data-state={mark.state}>{mark.text}</LicenceMark> : null}
      <div className="acts">
        <Button
          small
          variant="ghost"
          name={field.name}
          aria-describedby={`${id}-message`}
          aria-label={t(item ? 'site-parts:part.pickOtherOf' : 'site-parts:part.pickOf', { label })}
          onClick={() => setPicking(true)}
        >
          {t(item ? 'site-parts:part.pickOther' : 'site-parts:part.pick')}
        </Button>
        {item ? (
          <Button small variant="ghost" aria-label={t('site-parts:part.dropOf', { label })} onClick={() => field.onChange('')}>
            {t('site-parts:part.drop')}
          </Button>
        ) : null}
      </div>
      <FieldMessage id={`${id}-message`} error={field.error} hint={hint} />
      {isPicking
        ? picker({
            onPick: (picked) => {
              onPicked(picked);
              field.onChange(picked.id);
              setPicking(false);
            },
            onClose: () => setPicking(false),
          })
        : null}
    </Group>
  );
}

const Group = styled.div`
  display: grid;
  justify-items: start;
  gap: 0.5rem;
  font-size: var(--t-s);

  > p {
    font-weight: 600;
  }
  > img {
    width: min(20rem, 100%);
    height: auto;
    border-radius: var(--r-s);
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
  }
`;
