/** The address of a list as a file. */
import type { Contract } from '#shared/api/endpoint.ts';

export function exportPath({ path }: Pick<Contract, 'path'>): string {
  return `${path}/export`;
}
