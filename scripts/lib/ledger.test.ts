import { describe, expect, test } from 'vitest';
import { findProvenRows, findRows } from './ledger.ts';

describe('the ledger', () => {
  test('rows are read with their area, in order', () => {
    const ledger = '- **OUT-01** Given ...\n  - **OUT-99** not a row\n- **A11-02** Given **OUT-03** ...\n';
    expect(findRows(ledger)).toEqual([
      { id: 'OUT-01', area: 'OUT' },
      { id: 'A11-02', area: 'A11' },
    ]);
  });

  test.each([
    ["test('[OUT-01] a title', () => {})", ['OUT-01']],
    ['test("[OUT-01] [OUT-02] it\'s both", async () => {})', ['OUT-01', 'OUT-02']],
    ["test.each([[1, 'a']])('[PRG-09] %s', () => {})", ['PRG-09']],
    ["describe('[CWR-10] group', () => {})", ['CWR-10']],
    ["test.each([['[VAL-03] none dropped', 1]])('%s', () => {})", ['VAL-03']],
    ['test(`[CWR-07] [CWR-08] marks of a unit`, () => {})', ['CWR-07', 'CWR-08']],
    ['// [OUT-03] only a comment', []],
    ["const row = '[OUT-04]';", []],
  ])('%s mentions the rows %j', (source, ids) => {
    expect([...findProvenRows([source])]).toEqual(ids);
  });
});
