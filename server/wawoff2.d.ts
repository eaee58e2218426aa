/** WOFF 2 to a plain font file, by Google's own code as WebAssembly; the package has no types. */
declare module 'wawoff2' {
  export function decompress(file: Uint8Array): Promise<Uint8Array>;
}
