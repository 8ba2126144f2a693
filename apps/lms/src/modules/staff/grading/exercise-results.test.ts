import { expect, test } from 'vitest';
import { resultTables } from './exercise-results.html.ts';

test('the results of each question are apart from those of the next', () => {
  const table = (question: string) => ({ question, rows: [{ label: 'Yes', times: 1 }], total: 1 });
  const page = resultTables([table('One'), table('Two')]).toString();
  const [, stack = ''] = page.split('<div class="stack">');
  const questions = stack.split('<div>').slice(1);
  expect(questions).toEqual([
    expect.stringMatching(/^<h3 dir="auto">One<\/h3>\s*<ul[\s\S]*<\/ul>\s*<\/div>\s*$/),
    expect.stringMatching(/^<h3 dir="auto">Two<\/h3>\s*<ul[\s\S]*<\/ul>\s*<\/div>/),
  ]);
});
