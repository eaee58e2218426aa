/** The icons of sortable lists, beside them in their chunk; see `staff-icons.tsx`. */
import { icon } from './staff-icons.tsx';

export const ArrowDownToLine = icon('M12 17V3m-6 8 6 6 6-6M19 21H5');
export const ArrowUpToLine = icon('M5 3h14m-1 10-6-6-6 6m6-6v14');
export const GripVertical = icon(
  'M9 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2m0-7a1 1 0 1 0 0 2 1 1 0 0 0 0-2m0 14a1 1 0 1 0 0 2 1 1 0 0 0 0-2m6-7a1 1 0 1 0 0 2 1 1 0 0 0 0-2m0-7a1 1 0 1 0 0 2 1 1 0 0 0 0-2m0 14a1 1 0 1 0 0 2 1 1 0 0 0 0-2',
);
