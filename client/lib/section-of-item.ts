/** The section that an item's own address names. */
export function sectionOfItem({ path }: { path: string }, otherwise?: string): string | undefined {
  return new URLSearchParams(path.split('?')[1]).get('breadcrumType') ?? otherwise;
}
