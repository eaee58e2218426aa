/** The logo, the icon and the share picture of the site: from the library, and a logo as an SVG too. */
import { useState } from 'react';
import { styled } from 'styled-components';
import type { Data } from '#shared/api/endpoint.ts';
import type { MediaItem } from '#shared/api/content-staff.ts';
import { addLogo, deriveLogo, svgBytesMax, type SiteIdentity, type SvgFault } from '#shared/api/site-navigation.ts';
import { useApi } from '#client/lib/api.ts';
import { readBase64 } from '#client/lib/file.ts';
import type { PicturePicker } from '#client/lib/picture-picker.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import { FileButton } from '#client/ui/form/file-button.tsx';
import type { Field } from '#client/ui/form/form-field.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { LibraryPicture } from './library-picture.tsx';

export type IdentityField = keyof SiteIdentity;

interface Props {
  field: (name: IdentityField) => Field;
  set: (name: IdentityField, value: string) => void;
  pictureOf: (id: string) => MediaItem | null;
  picker: PicturePicker;
  onPicked: (item: MediaItem) => void;
}

export function IdentityPictures({ field, set, pictureOf, picker, onPicked }: Props) {
  const t = useT();
  const picture = (name: 'logoId' | 'logoDarkId' | 'iconId' | 'shareId') => (
    <LibraryPicture
      label={t(`site-parts:identity.${name}`)}
      hint={t(`site-parts:identity.hint.${name}`)}
      field={field(name)}
      item={pictureOf(field(name).value)}
      picker={picker}
      onPicked={onPicked}
    />
  );
  return (
    <>
      <div className="pair">
        {(['logoId', 'logoDarkId'] as const).map((name) => (
          <Logo key={name} data-dark={name === 'logoDarkId' ? '' : undefined}>
            {picture(name)}
            <SvgButton
              label={t('site-parts:identity.svgOf', { label: t(`site-parts:identity.${name}`) })}
              onAdded={(item) => {
                onPicked(item);
                field(name).onChange(item.id);
              }}
            />
          </Logo>
        ))}
      </div>
      <DeriveButton
        logoId={field('logoId').value}
        onMade={(made) => {
          for (const [name, item] of Object.entries(made)) {
            onPicked(item);
            set(name as IdentityField, item.id);
          }
        }}
      />
      <Checkbox field={field('logoHasName')}>{t('site-parts:identity.logoHasName')}</Checkbox>
      <div className="pair">
        {picture('iconId')}
        {picture('shareId')}
      </div>
    </>
  );
}

/** Makes the other pictures from the logo. */
function DeriveButton({ logoId, onMade }: { logoId: string; onMade: (made: Data<typeof deriveLogo>) => void }) {
  const t = useT();
  const api = useApi();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const handleClick = async () => {
    if (logoId === '' || isBusy) return;
    setBusy(true);
    const outcome = await api(deriveLogo, { body: { id: logoId } }, { showLoading: true });
    setBusy(false);
    if (outcome.status === 'ok') onMade(outcome.data);
    else toasts.show({ type: 'error', text: outcome.message ?? t('staff:form.failed') });
  };
  return (
    <Derived>
      <Button small variant="ghost" busy={isBusy} aria-disabled={logoId === ''} onClick={() => void handleClick()}>
        {t('site-parts:identity.derive')}
      </Button>
      <p className="message">{t('site-parts:identity.deriveHint')}</p>
    </Derived>
  );
}

/** Uploads an SVG, and says what in it is not allowed. */
function SvgButton({ label, onAdded }: { label: string; onAdded: (item: MediaItem) => void }) {
  const t = useT();
  const api = useApi();
  const [fault, setFault] = useState<SvgFault | null>(null);
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const handleFile = async (file: File) => {
    setFailure('');
    setFault(null);
    if (file.size > svgBytesMax) {
      setFault({ reason: 'size', value: '' });
      return;
    }
    setBusy(true);
    const outcome = await api(addLogo, { body: { file: await readBase64(file) } }, { showLoading: true });
    setBusy(false);
    if (outcome.status !== 'ok') setFailure(outcome.message ?? t('staff:form.failed'));
    else if (outcome.data.item) onAdded(outcome.data.item);
    else setFault(outcome.data.fault);
  };
  const message = fault
    ? t(`site-parts:identity.svgFault.${fault.reason}`, { value: fault.value, kilobytes: svgBytesMax / 1_024 })
    : failure;
  return (
    <div>
      <FileButton small variant="ghost" busy={isBusy} label={label} accept=".svg,image/svg+xml" onFiles={([file]) => void handleFile(file)}>
        {t('site-parts:identity.svg')}
      </FileButton>
      {message ? (
        <p className="message error" role="alert">
          {message}
        </p>
      ) : null}
    </div>
  );
}

const Derived = styled.div`
  display: grid;
  justify-items: start;
  gap: 0.5rem;
`;

const Logo = styled.div`
  display: grid;
  align-content: start;
  justify-items: start;
  gap: 0.5rem;

  img {
    max-height: 6rem;
    padding: 0.75rem;
    border: 1px solid var(--line);
    background: var(--surface);
    object-fit: contain;
  }
  &[data-dark] img {
    border-color: transparent;
    background: var(--ink-950);
  }
`;
