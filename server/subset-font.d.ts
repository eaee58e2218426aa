/** Types of the package `subset-font`, as its README documents it. */
declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat?: 'woff2' | 'woff' | 'truetype';
    /** OpenType features to keep; all when absent. */
    keepFeatures?: string[];
    /** A number pins an axis; a range narrows it. */
    variationAxes?: Record<string, number | { min: number; max: number; default?: number }>;
    noHinting?: boolean;
    noLayoutClosure?: boolean;
    dropTables?: string[];
    /** Keeps every glyph; the text must then be ''. */
    keepAllGlyphs?: boolean;
  }
  export default function subsetFont(font: Buffer, text: string, options?: SubsetOptions): Promise<Buffer>;
}
