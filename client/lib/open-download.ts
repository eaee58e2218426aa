/** Opens an address whose answer is an attachment, so the page stays. */
export function openDownload(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
