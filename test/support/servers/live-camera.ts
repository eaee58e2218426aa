/** A live transmission made by ffmpeg during a test: a sliding window of one-second segments. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';

const startMs = 120_000;

export interface Camera extends Disposable {
  /** Number of segments so far, one second each. */
  segments: () => number;
}

/** How many segments the playlist names, and how many more stay in the folder. */
interface Window {
  listed: number;
  kept: number;
}

/** Writes `index.m3u8` and its segments into the folder until it is disposed of; resolves when six seconds are there. */
export async function startCamera(folder: string, { listed, kept }: Window = { listed: 6, kept: 2 }): Promise<Camera> {
  mkdirSync(folder, { recursive: true });
  const clip = join(folder, 'clip.mp4');
  const source = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=24:duration=6', '-f', 'lavfi', '-i', 'sine=frequency=440:duration=6'];
  const drawn = spawnSync(
    'ffmpeg',
    ['-v', 'error', '-y', ...source, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', clip],
    { encoding: 'utf8' },
  );
  if (drawn.status !== 0) throw new Error(`ffmpeg could not draw a clip: ${drawn.stderr}`);
  const camera = spawn(
    'ffmpeg',
    [
      '-v',
      'error',
      '-nostdin',
      '-re',
      '-stream_loop',
      '-1',
      '-i',
      clip,
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-force_key_frames',
      'expr:gte(t,n_forced*1)',
      '-c:a',
      'aac',
      '-f',
      'hls',
      '-hls_time',
      '1',
      '-hls_list_size',
      String(listed),
      '-hls_delete_threshold',
      String(kept),
      '-hls_flags',
      'delete_segments+temp_file+independent_segments',
      '-hls_segment_type',
      'fmp4',
      '-hls_fmp4_init_filename',
      'init.mp4',
      '-hls_segment_filename',
      join(folder, '%05d.m4s'),
      join(folder, 'index.m3u8'),
    ],
    { stdio: 'ignore' },
  );
  const playlist = join(folder, 'index.m3u8');
  await vi.waitUntil(() => existsSync(playlist) && readFileSync(playlist, 'utf8').includes('00005.m4s'), {
    timeout: startMs,
    interval: 100,
  });
  return {
    segments: () => Number(/(\d+)\.m4s\s*$/.exec(readFileSync(playlist, 'utf8'))?.[1] ?? 0),
    [Symbol.dispose]: () => void camera.kill('SIGKILL'),
  };
}
