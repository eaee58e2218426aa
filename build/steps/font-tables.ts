/** Reads the tables of a TrueType file that the build needs: character map, advance widths and vertical metrics. */

export interface FontTables {
  unitsPerEm: number;
  ascent: number;
  descent: number;
  /** Code points that have a glyph, ascending. */
  codePoints: number[];
  /** Advance width of a code point in font units; 0 if it has no glyph. */
  widthOf: (codePoint: number) => number;
}

/** Reads the tables of a TrueType or OpenType font (not woff2). Throws if a table is missing. */
export function readFontTables(font: Buffer): FontTables {
  const tables = new Map<string, number>();
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const entry = 12 + index * 16;
    tables.set(font.toString('latin1', entry, entry + 4), font.readUInt32BE(entry + 8));
  }
  const at = (tag: string): number => {
    const offset = tables.get(tag);
    if (offset === undefined) throw new Error(`The font has no ${tag} table`);
    return offset;
  };
  const glyphs = readCmap(font, at('cmap'));
  const hhea = at('hhea');
  const hmtx = at('hmtx');
  const longMetrics = font.readUInt16BE(hhea + 34);
  return {
    unitsPerEm: font.readUInt16BE(at('head') + 18),
    ascent: font.readInt16BE(hhea + 4),
    descent: font.readInt16BE(hhea + 6),
    codePoints: [...glyphs.keys()].sort((a, b) => a - b),
    widthOf: (codePoint) => {
      const glyph = glyphs.get(codePoint);
      return glyph === undefined ? 0 : font.readUInt16BE(hmtx + Math.min(glyph, longMetrics - 1) * 4);
    },
  };
}

function readCmap(font: Buffer, cmap: number): Map<number, number> {
  const glyphs = new Map<number, number>();
  for (let index = 0; index < font.readUInt16BE(cmap + 2); index += 1) {
    const subtable = cmap + font.readUInt32BE(cmap + 4 + index * 8 + 4);
    const format = font.readUInt16BE(subtable);
    if (format === 4) readSegments(font, subtable, glyphs);
    if (format === 12) readGroups(font, subtable, glyphs);
  }
  return glyphs;
}

/** Format 12: groups of consecutive code points. */
function readGroups(font: Buffer, subtable: number, glyphs: Map<number, number>): void {
  for (let index = 0; index < font.readUInt32BE(subtable + 12); index += 1) {
    const group = subtable + 16 + index * 12;
    const first = font.readUInt32BE(group);
    const firstGlyph = font.readUInt32BE(group + 8);
    for (let code = first; code <= font.readUInt32BE(group + 4); code += 1)
      if (firstGlyph + code - first !== 0) glyphs.set(code, firstGlyph + code - first);
  }
}

/** Format 4: segments of the basic plane. */
function readSegments(font: Buffer, subtable: number, glyphs: Map<number, number>): void {
  const doubled = font.readUInt16BE(subtable + 6);
  for (let at = 0; at < doubled; at += 2) {
    const last = font.readUInt16BE(subtable + 14 + at);
    const first = font.readUInt16BE(subtable + 16 + doubled + at);
    const delta = font.readUInt16BE(subtable + 16 + doubled * 2 + at);
    const rangeAt = subtable + 16 + doubled * 3 + at;
    const range = font.readUInt16BE(rangeAt);
    for (let code = first; code <= last && code !== 0xffff; code += 1) {
      const direct = range === 0 ? code : font.readUInt16BE(rangeAt + range + (code - first) * 2);
      const glyph = direct === 0 ? 0 : (direct + delta) & 0xffff;
      if (glyph !== 0) glyphs.set(code, glyph);
    }
  }
}
