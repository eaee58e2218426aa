/** Pictures among what is dropped or pasted into a text. */

/** Word and browsers paste a picture of the text beside the text itself; only a picture that comes alone is meant. */
export function picturesPasted(data: DataTransfer | null): File[] {
  return data && data.getData('text/plain').trim() === '' ? picturesIn(data) : [];
}

export function picturesIn(data: DataTransfer | null): File[] {
  return Array.from(data?.files ?? []).filter(({ type }) => type.startsWith('image/'));
}
