import { describe, expect, test } from 'vitest';
import { progressLine } from './progress-line.ts';

function open(isTTY: boolean) {
  let text = '';
  let now = 0;
  const write = (part: string) => {
    text += part;
  };
  const line = progressLine({ isTTY, write }, () => now);
  return {
    line,
    at(time: number, done: number) {
      now = time;
      line.report({ phase: 'blocks', bytesRead: 0, done, total: 10 });
    },
    text: () => text,
  };
}

describe('the progress of an import', () => {
  test('on a terminal is one line, overwritten and cleared at the end', () => {
    const output = open(true);
    output.at(249, 1);
    expect(output.text()).toBe('');
    output.at(250, 2);
    expect(output.text()).toBe('\r\u001b[KCompiling: block 2 of 10');
    output.line.done();
    expect(output.text().endsWith('\r\u001b[K')).toBe(true);
  });

  test('elsewhere is a line every five seconds', () => {
    const output = open(false);
    output.at(4_999, 1);
    output.at(5_000, 2);
    output.at(9_999, 3);
    output.at(10_000, 4);
    output.line.done();
    expect(output.text()).toBe('Compiling: block 2 of 10\nCompiling: block 4 of 10\n');
  });

  test('has the number and size of files', () => {
    let text = '';
    let now = 0;
    const write = (part: string) => {
      text += part;
    };
    const line = progressLine({ write }, () => now);
    now = 5_000;
    line.report({ phase: 'files', bytesRead: 1_500_000, done: 12, total: null });
    expect(text).toBe('Reading: 12 files, 1.5 MB\n');
  });
});
