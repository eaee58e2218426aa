/** Progress output: a bar on a terminal, a few plain lines in a file. */

/** Stream to write to; `process.stderr` in production. */
export interface Output {
  isTTY?: boolean;
  write: (text: string) => unknown;
}

export interface ProgressBar {
  /** Sets the number of finished steps out of `total`; the label describes the current step. */
  update: (done: number, total: number, label: string) => void;
  /** Ends the line of the bar. */
  end: () => void;
}

const width = 28;
/** Without a terminal, a line is written at each multiple of this share. */
const plainStep = 0.25;

/** Creates a bar that is redrawn only when the percentage changes. */
export function createProgressBar(output: Output): ProgressBar {
  let shown = '';
  let plainShare = 0;
  let isOpen = false;

  const drawBar = (share: number, label: string): void => {
    const full = Math.round(share * width);
    const line = `\r\u001b[2K  [${'█'.repeat(full)}${'░'.repeat(width - full)}] ${String(Math.round(share * 100)).padStart(3)} %  ${label}`;
    if (line === shown) return;
    shown = line;
    isOpen = true;
    output.write(line);
  };

  const writeLine = (share: number, label: string): void => {
    if (share < plainShare && share < 1) return;
    plainShare = Math.floor(share / plainStep) * plainStep + plainStep;
    const line = `  ${Math.round(share * 100)} % ${label}\n`;
    if (line === shown) return;
    shown = line;
    output.write(line);
  };

  return {
    update: (done, total, label) => {
      const share = total === 0 ? 1 : Math.min(1, done / total);
      if (output.isTTY) drawBar(share, label);
      else writeLine(share, label);
    },
    end: () => {
      if (isOpen) output.write('\n');
      isOpen = false;
    },
  };
}
