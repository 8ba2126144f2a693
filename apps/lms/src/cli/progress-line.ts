import type { Progress } from '@lectern/olx';

const EVERY_MS = 250;
const EVERY_MS_WITHOUT_TERMINAL = 5_000;

interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

/**
 * Shows the progress of a long import: one line that is overwritten on a terminal, a new line every five seconds
 * elsewhere. Quick imports show nothing. Call `done` before writing anything else.
 */
export function progressLine(output: Output, now: () => number = Date.now) {
  const pause = output.isTTY ? EVERY_MS : EVERY_MS_WITHOUT_TERMINAL;
  let last = now();
  let isOpen = false;
  return {
    report(progress: Progress): void {
      if (now() - last < pause) return;
      last = now();
      isOpen = output.isTTY === true;
      output.write(isOpen ? `\r\u001b[K${describe(progress)}` : `${describe(progress)}\n`);
    },
    done(): void {
      if (isOpen) output.write('\r\u001b[K');
      isOpen = false;
    },
  };
}

function describe({ phase, bytesRead, done, total }: Progress): string {
  if (phase === 'files') return `Reading: ${done} files, ${(bytesRead / 1e6).toFixed(1)} MB`;
  return `Compiling: block ${done}${total === null ? '' : ` of ${total}`}`;
}
