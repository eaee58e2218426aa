/** Texts that go with an act: reasons, notes, answers and remarks, cleaned before they are kept. */
import type { FieldRemarks } from '#server/db/schema/content.ts';
import { invalidRequest } from '#server/errors.ts';
import { remarkMax } from '#shared/limits.ts';
import { cleanLine } from '#server/services/core/comment-text.ts';

/** Paragraphs of plain text; '' when there is nothing. */
export function cleanOptionalText(text: string | undefined): string {
  const lines = (text ?? '').split(/\r\n|[\n\r\u2028\u2029]/).map(cleanLine);
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const remarksMax = 40;
const fieldPattern = /^[a-z][A-Za-z]{0,31}$/;

/** Remarks by field; empty ones are left out. Throws `invalidRequest` for what is no field. */
export function cleanRemarks(remarks: FieldRemarks | undefined): FieldRemarks {
  const entries = Object.entries(remarks ?? {}).map(([field, text]): [string, string] => [field, cleanOptionalText(text)]);
  if (entries.length > remarksMax || entries.some(([field, text]) => !fieldPattern.test(field) || [...text].length > remarkMax))
    throw invalidRequest('remarks');
  return Object.fromEntries(entries.filter(([, text]) => text !== ''));
}
