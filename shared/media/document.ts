/** Documents that visitors download: their types, which the file's content tells. */

/** Media types by ending. */
export const documentTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  zip: 'application/zip',
} as const;
export type DocumentType = keyof typeof documentTypes;

export const documentEndings = Object.keys(documentTypes) as readonly DocumentType[];

/** Tag of PDF files with scripts, programs to start or files inside, where the site takes them. */
export const actingDocumentTag = 'pdf-actions';

/** Type of a stored document by its media type; `zip` for one that is not known. */
export function documentTypeOf(contentType: string): DocumentType {
  return documentEndings.find((ending) => documentTypes[ending] === contentType) ?? 'zip';
}

/** Endings of pictures by media type. */
const pictureTypes = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', avif: 'image/avif', gif: 'image/gif' } as const;
type PictureType = keyof typeof pictureTypes;
const pictureEndings = Object.keys(pictureTypes) as readonly PictureType[];

/** Files for the press: documents and pictures. */
export type PressType = DocumentType | PictureType;
export const pressEndings: readonly PressType[] = [...documentEndings, ...pictureEndings];

/** Type of a stored document or picture by its media type. */
export function pressTypeOf(contentType: string): PressType {
  return pictureEndings.find((ending) => pictureTypes[ending] === contentType) ?? documentTypeOf(contentType);
}
