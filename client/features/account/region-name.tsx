/** Where an institution is, by the names of its country and area. */
import { useRegions } from './use-regions.ts';

/** The codes until the names have come, and where they cannot be had. */
export function RegionName({ country, area }: { country: string; area: string }) {
  const { countries } = useRegions(country !== '');
  const region = countries.find(({ region_id: id }) => id === country);
  const part = region?.childs?.find(({ region_id: id }) => id === area);
  return [region?.region_name ?? country, part?.region_name ?? area].filter(Boolean).join(' · ');
}
