/** The formats in which a list is exported, and how the download went. */
import { useState } from 'react';
import type { ExportFormat } from '#shared/api/export/export-contract.ts';
import { languageNumber } from '#shared/language.ts';
import { Button } from '#client/ui/button.tsx';
import { fetchFile } from '#client/lib/file.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';

interface Props {
  path: string;
  query: Readonly<Record<string, unknown>>;
}

const formats = ['csv', 'json'] as const satisfies readonly ExportFormat[];

export function ExportFormats({ path, query }: Props) {
  const t = useT();
  const language = useLanguage();
  const [busy, setBusy] = useState<ExportFormat | null>(null);
  const [said, setSaid] = useState<{ text: string; isBad: boolean } | null>(null);
  const download = async (format: ExportFormat) => {
    if (busy) return;
    setBusy(format);
    setSaid(null);
    const fields = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
    const asked = new URLSearchParams([
      ...fields.map(([name, value]) => [name, String(value)]),
      ['format', format],
      ['languageType', String(languageNumber(language))],
    ]);
    const outcome = await fetchFile(`${path}?${asked}`);
    setBusy(null);
    setSaid(
      outcome.isDone
        ? { text: t('list-export:formats.done'), isBad: false }
        : { text: outcome.message ?? t('list-export:formats.broken'), isBad: true },
    );
  };
  return (
    <>
      <p className="muted">{t('list-export:formats.text')}</p>
      <div className="formats">
        {formats.map((format) => (
          <Button key={format} small variant="ghost" busy={busy === format} onClick={() => void download(format)}>
            {t(`list-export:formats.format.${format}`)}
          </Button>
        ))}
      </div>
      <p role="status" className={said?.isBad ? 'message error' : 'small'}>
        {busy ? t('list-export:formats.busy') : (said?.text ?? '')}
      </p>
    </>
  );
}
