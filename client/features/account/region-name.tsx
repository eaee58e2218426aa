/** Where an institution is, by the names of its country and area. */
import { useRegions } from './region-fields.tsx';

/** The codes until the names have come, and where they cannot be had. */
export function RegionName({ country, area }: { country: string; area: string }) {
  const { countries } = useRegions(country !== '');
  const found = countries.find(({ region_id: id }) => id === country);
  const part = found?.childs?.find(({ region_id: id }) => id === area);
  return [found?.region_name ?? country, part?.region_name ?? area].filter(Boolean).join(' · ');
}
