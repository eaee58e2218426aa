/** Progress in the terminal: a bar on one line where there is a terminal, plain lines where the output goes to a file. */

/** Where lines go; `process.stderr` in the product. */
export interface Output {
  isTTY?: boolean;
  write: (text: string) => unknown;
}

export interface ProgressBar {
  /** Sets how many of `total` steps are done; the label says what is being done. */
  update: (done: number, total: number, label: string) => void;
  /** Leaves the bar as it is and ends its line. */
  end: () => void;
}

const width = 28;
/** Without a terminal one line is written for each of these shares. */
const plainStep = 0.25;

/** A bar that draws itself again at most at each percent. */
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
