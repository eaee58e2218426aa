/** Synthesises the sound of the demonstration films: slow chords, a few plucked notes, and sea, rain or wind. */
import { createRandom, type Random } from '#server/demo/art/random.ts';

export const sampleRate = 44_100;

export interface Score {
  seed: number;
  /** MIDI number of the lowest note. */
  root: number;
  mood: keyof typeof chordsOf;
  bed: 'wind' | 'sea' | 'rain' | 'none';
  /** Density of plucked notes, 0 to 1. */
  plucks: number;
}

/** Chords as semitones above the root, four per round. */
const chordsOf = {
  open: [
    [0, 7, 14, 16],
    [-3, 4, 12, 19],
    [5, 12, 16, 21],
    [2, 9, 14, 17],
  ],
  dark: [
    [0, 7, 15, 19],
    [-4, 3, 12, 15],
    [3, 10, 15, 22],
    [-2, 5, 14, 17],
  ],
  bright: [
    [0, 7, 12, 16],
    [5, 9, 12, 17],
    [-3, 4, 9, 16],
    [7, 11, 14, 19],
  ],
} as const;
const pentatonic = { open: [0, 2, 4, 7, 9], dark: [0, 3, 5, 7, 10], bright: [0, 2, 4, 7, 9] } as const;
const chordSeconds = 6.5;

/** Two channels of samples, -1 to 1. */
export interface Stereo {
  left: Float32Array;
  right: Float32Array;
}

/** Renders a score for a number of seconds. Pure. */
export function playScore(score: Score, seconds: number): Stereo {
  const random = createRandom(score.seed * 7_919);
  const dry = silence(seconds);
  for (let at = 0, bar = 0; at < seconds; at += chordSeconds, bar += 1) {
    const chord = chordsOf[score.mood][bar % 4] ?? chordsOf[score.mood][0];
    chord.forEach((step, voice) =>
      playPad(dry, { at, note: score.root + step, pan: 0.25 + voice * 0.17, loudness: voice === 0 ? 0.11 : 0.062 }),
    );
  }
  playPlucks(dry, score, random);
  const wet = echoed(dry);
  addBed(wet, score.bed, random);
  return mastered(wet, seconds);
}

function silence(seconds: number): Stereo {
  const length = Math.ceil(seconds * sampleRate);
  return { left: new Float32Array(length), right: new Float32Array(length) };
}

function frequencyOf(note: number): number {
  return 440 * 2 ** ((note - 69) / 12);
}

interface Tone {
  at: number;
  note: number;
  /** 0 (left) to 1 (right). */
  pan: number;
  loudness: number;
}

/** A soft note of three slightly detuned strings that fades into the next chord. */
function playPad({ left, right }: Stereo, { at, note, pan, loudness }: Tone): void {
  const durationSeconds = chordSeconds + 3.5;
  const from = Math.floor(at * sampleRate);
  const samples = Math.min(left.length - from, Math.floor(durationSeconds * sampleRate));
  const base = frequencyOf(note);
  for (let index = 0; index < samples; index += 1) {
    const t = index / sampleRate;
    const swell = Math.sin(Math.PI * Math.min(1, t / durationSeconds)) ** 1.4;
    let value = 0;
    for (const detune of [-0.0022, 0, 0.0025]) {
      const phase = 2 * Math.PI * base * (1 + detune) * t + detune * 900;
      value += Math.sin(phase) + 0.32 * Math.sin(phase * 2) * swell + 0.1 * Math.sin(phase * 3) * swell * swell;
    }
    const sample = (value / 3) * swell * loudness * (1 + 0.12 * Math.sin(t * 2.1 + note));
    left[from + index] = (left[from + index] ?? 0) + sample * (1 - pan);
    right[from + index] = (right[from + index] ?? 0) + sample * pan;
  }
}

function playPlucks(out: Stereo, { root, mood, plucks }: Score, random: Random): void {
  const seconds = out.left.length / sampleRate;
  const scale = pentatonic[mood];
  for (let at = 1.6; at < seconds - 2; at += 0.8125) {
    if (random() > plucks * 0.62) continue;
    const step = scale[Math.floor(random() * scale.length)] ?? 0;
    playPluck(out, {
      at: at + random() * 0.03,
      note: root + 24 + step + (random() < 0.3 ? 12 : 0),
      pan: 0.25 + random() * 0.5,
      loudness: 0.05 + random() * 0.05,
    });
  }
}

/** A plucked string; high partials decay first. */
function playPluck({ left, right }: Stereo, { at, note, pan, loudness }: Tone): void {
  const from = Math.floor(at * sampleRate);
  const samples = Math.min(left.length - from, 2.6 * sampleRate);
  const base = frequencyOf(note);
  for (let index = 0; index < samples; index += 1) {
    const t = index / sampleRate;
    let value = 0;
    for (let partial = 1; partial <= 5; partial += 1)
      value +=
        (Math.sin(2 * Math.PI * base * partial * (1 + 0.0004 * partial * partial) * t) * Math.exp(-t * (1.3 + partial * 1.5))) /
        partial ** 1.3;
    const sample = value * loudness * Math.min(1, t * 240);
    left[from + index] = (left[from + index] ?? 0) + sample * (1 - pan);
    right[from + index] = (right[from + index] ?? 0) + sample * pan;
  }
}

/** Reverb of a large room: four crossed delays of different lengths. */
function echoed({ left, right }: Stereo): Stereo {
  const out = { left: Float32Array.from(left), right: Float32Array.from(right) };
  for (const [delaySeconds, feedback] of [
    [0.093, 0.34],
    [0.171, 0.36],
    [0.289, 0.38],
    [0.463, 0.34],
  ] as const) {
    const delay = Math.floor(delaySeconds * sampleRate);
    const tail = { left: new Float32Array(left.length), right: new Float32Array(left.length) };
    for (let index = delay; index < left.length; index += 1) {
      tail.left[index] = ((right[index - delay] ?? 0) + (tail.right[index - delay] ?? 0)) * feedback;
      tail.right[index] = ((left[index - delay] ?? 0) + (tail.left[index - delay] ?? 0)) * feedback;
      out.left[index] = (out.left[index] ?? 0) + (tail.left[index] ?? 0) * 0.6;
      out.right[index] = (out.right[index] ?? 0) + (tail.right[index] ?? 0) * 0.6;
    }
  }
  return out;
}

/** Low-pass strength (0 to 1), volume and swell period in seconds of the noises. */
const beds = {
  none: null,
  wind: { dullness: 0.985, loudness: 0.16, swellSeconds: 7.3 },
  sea: { dullness: 0.965, loudness: 0.2, swellSeconds: 5.7 },
  rain: { dullness: 0.55, loudness: 0.018, swellSeconds: 9 },
} as const;

function addBed(out: Stereo, kind: Score['bed'], random: Random): void {
  const bed = beds[kind];
  if (!bed) return;
  let low = 0;
  let lower = 0;
  for (let index = 0; index < out.left.length; index += 1) {
    low = low * bed.dullness + (random() * 2 - 1) * (1 - bed.dullness);
    lower = lower * bed.dullness + low * (1 - bed.dullness);
    const swell = 0.55 + 0.45 * Math.sin((index / sampleRate / bed.swellSeconds) * 2 * Math.PI - 1.2);
    const sample = (kind === 'rain' ? low : lower * 6) * bed.loudness * swell * 2;
    const pan = 0.5 + 0.22 * Math.sin(index / sampleRate / 3.1);
    out.left[index] = (out.left[index] ?? 0) + sample * (1 - pan) * 2;
    out.right[index] = (out.right[index] ?? 0) + sample * pan * 2;
  }
}

/** Normalises the volume and fades in and out. */
function mastered(out: Stereo, seconds: number): Stereo {
  let peak = 0;
  for (const channel of [out.left, out.right]) for (const sample of channel) peak = Math.max(peak, Math.abs(sample));
  const gain = 0.7 / (peak || 1);
  for (const channel of [out.left, out.right]) {
    for (let index = 0; index < channel.length; index += 1) {
      const at = index / sampleRate;
      channel[index] = (channel[index] ?? 0) * gain * Math.min(1, at / 1.2, (seconds - at) / 2.2);
    }
  }
  return out;
}

/** Encodes the samples as 16-bit WAV. */
export function wavOf({ left, right }: Stereo): Buffer {
  const bytes = Buffer.alloc(44 + left.length * 4);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(2, 22);
  bytes.writeUInt32LE(sampleRate, 24);
  bytes.writeUInt32LE(sampleRate * 4, 28);
  bytes.writeUInt16LE(4, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(left.length * 4, 40);
  for (let index = 0; index < left.length; index += 1) {
    bytes.writeInt16LE(Math.round(clamp(left[index] ?? 0) * 32_767), 44 + index * 4);
    bytes.writeInt16LE(Math.round(clamp(right[index] ?? 0) * 32_767), 46 + index * 4);
  }
  return bytes;
}

function clamp(value: number): number {
  return Math.max(-1, Math.min(1, value));
}
