/** The question how a text file is to be read; for pages that load the namespace `manage`. */
import type { ReactNode } from 'react';
import type { ReadAs } from '#shared/api/text-encoding.ts';
import { textEncodings, type TextEncoding } from '#shared/text-encoding.ts';
import { EncodingChoice } from '#client/ui/form/encoding-choice.tsx';
import { useT } from './translations.ts';

interface Props {
  /** Null = the file is no text in any encoding, or in the chosen one. */
  readAs: ReadAs | null;
  /** Chosen by hand. */
  chosen?: TextEncoding | undefined;
  onChoose: (encoding: TextEncoding) => void;
  /** Language of the file. */
  lang?: string;
  /** Further acts. */
  children?: ReactNode;
}

/** Whether a report shows that the file could not be read, or in which encoding it was read. */
export function isEncodingAsked({ readAs, faults }: { readAs: ReadAs | null; faults: readonly { reason: string }[] }): boolean {
  return readAs !== null || faults.some(({ reason }) => reason === 'encoding');
}

/** Nothing for a file in Unicode, which needs no question. */
export function FileEncoding({ readAs, chosen, onChoose, lang, children }: Props) {
  const t = useT();
  if (readAs && !readAs.isGuessed && !chosen) return null;
  const nameOf = (encoding: TextEncoding) => t(`manage:encoding.name.${encoding}`);
  const state = readAs
    ? t(readAs.isGuessed ? 'manage:encoding.guessed' : 'manage:encoding.chosen', { name: nameOf(readAs.encoding) })
    : chosen
      ? t('manage:encoding.notSo', { name: nameOf(chosen) })
      : t('manage:encoding.unread');
  return (
    <EncodingChoice
      state={state}
      label={t('manage:encoding.label')}
      placeholder={t('manage:encoding.choose')}
      options={textEncodings.map((value) => ({ value, label: nameOf(value) }))}
      value={readAs?.encoding ?? ''}
      sample={readAs?.sample ?? ''}
      lang={lang}
      onChoose={(name) => {
        const encoding = textEncodings.find((one) => one === name);
        if (encoding) onChoose(encoding);
      }}
    >
      {children}
    </EncodingChoice>
  );
}
