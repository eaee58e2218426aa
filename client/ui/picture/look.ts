/** What the organiser has in place of the mark and the eyes of the design. */
import { createContext, use } from 'react';
import type { SiteLook } from '#shared/site/look.ts';

export interface DrawnLook {
  look?: SiteLook;
  /** Stands in place of the drawn mark beside the name. */
  logo?: Logo;
}

export interface Logo {
  url: string;
  /** For dark ground. */
  darkUrl: string;
  /** In pixels. */
  width: number;
  height: number;
  /** The name is part of it. */
  hasName: boolean;
}

export const LookContext = createContext<DrawnLook>({});
export const useDrawnLook = () => use(LookContext);
