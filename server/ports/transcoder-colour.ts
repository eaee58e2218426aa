/** Colours of a film for screens of the web: HDR and wide gamuts become BT.709 in 8 bit. */
import { runProgram } from './transcoder-run.ts';

/** As ffprobe names them; absent or `unknown` if the file does not say. */
export interface Colours {
  color_transfer?: string;
  color_primaries?: string;
  color_space?: string;
}

/** The transfer functions of HDR10 and Dolby Vision (PQ), and of HLG. */
const hdrTransfers = new Set(['smpte2084', 'arib-std-b67']);
/** Primaries and matrices of the web, and of older films, which players take for those. */
const usual = new Set(['bt709', 'smpte170m', 'bt470bg', 'bt470m', 'gbr', 'unknown', 'reserved', '']);
/** Candela per square metre of white on the screen of a visitor. */
const whiteNits = 100;
const listMs = 60_000;

/** Whether the picture needs other colours, and how. */
export function colourKind({ color_transfer: transfer = '', color_primaries: primaries = '', color_space: space = '' }: Colours) {
  if (hdrTransfers.has(transfer)) return 'hdr';
  return usual.has(primaries) && usual.has(space) ? 'usual' : 'wide';
}

/** Filters that give the picture its colours, to be put after it was made small; [] for films of the usual colours. */
export function colourFilters(colours: Colours, hasZscale: boolean): string[] {
  const kind = colourKind(colours);
  if (kind === 'usual') return [];
  // Without zscale nothing converts HDR: the picture is pale, but no player takes it for HDR.
  if (!hasZscale) return ['format=yuv420p', 'setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709', 'sidedata=mode=delete'];
  const known = (name: string | undefined, fallback: string) => (name && !['unknown', 'reserved'].includes(name) ? name : fallback);
  const input = [
    `tin=${known(colours.color_transfer, 'bt709')}`,
    `pin=${known(colours.color_primaries, 'bt2020')}`,
    `min=${known(colours.color_space, 'bt2020nc')}`,
  ].join(':');
  const output = 'zscale=t=bt709:p=bt709:m=bt709:r=tv';
  // Players and encoders read HDR from what stands beside the pictures, too.
  const last = ['format=yuv420p', 'sidedata=mode=delete'];
  if (kind === 'wide') return [`${output}:${input}`, ...last];
  return [`zscale=t=linear:npl=${whiteNits}:${input}`, 'format=gbrpf32le', 'zscale=p=bt709', 'tonemap=hable:desat=0', output, ...last];
}

/** Whether ffmpeg was built with the filter that converts colours. */
export async function readHasZscale(program: string): Promise<boolean> {
  const list = await runProgram(program, ['-hide_banner', '-filters'], { signal: AbortSignal.timeout(listMs) });
  return /^\s*\S+\s+zscale\s/m.test(list);
}
