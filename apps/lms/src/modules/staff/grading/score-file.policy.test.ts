import { describe, expect, test } from 'vitest';
import { readScores, writeScores } from './score-file.policy.ts';

const read = (text: string) =>
  readScores(text, { usernames: new Set(['ada', 'ben', 'o’neil']), possible: 10 });

test('the file that is written can be read again, and has no cell with a formula', () => {
  const text = writeScores([
    { username: 'ada', name: 'Ada "A", Lovelace', points: 7.5 },
    { username: 'ben', name: '=HYPERLINK("x")', points: null },
  ]);
  expect(text).toBe(
    'username,name,points\r\nada,"Ada ""A"", Lovelace",7.5\r\nben,"\'=HYPERLINK(""x"")",\r\n',
  );
  expect(read(text)).toEqual({ scores: new Map([['ada', 7.5]]) });
});

describe('a file with scores', () => {
  test.each([
    ['points,username\n3,ADA', [['ada', 3]]],
    ['\ufeffUsername;Score\r\nada;2,5\r\n\r\nben;', [['ada', 2.5]]],
    [
      'username,name,points\nada,"two\nlines",0\nben,x,10',
      [
        ['ada', 0],
        ['ben', 10],
      ],
    ],
    ['username,points', []],
  ])('is read: %j', (text, scores) => {
    expect(read(text)).toEqual({ scores: new Map(scores as [string, number][]) });
  });

  test.each([
    ['', 1, 'columns username and points'],
    ['name,points\nada,1', 1, 'columns username and points'],
    ['username,points\nada,1\neve,2', 3, 'No learner of this course has the username “eve”.'],
    ['username,points\nada,1\nADA,2', 3, '“ADA” is in the file twice.'],
    ['username,points\nada,11', 2, '“11” isn’t a score from 0 to 10.'],
    ['username,points\nada,-1', 2, 'isn’t a score'],
    ['username,points\nada,1e1', 2, 'isn’t a score'],
    ['username,points\nada,NaN', 2, 'isn’t a score'],
    ['username,name,points\nada,"a\nb",1\n\nben,x,y', 5, '“y” isn’t a score'],
    ['username,name,points\r\nada,"a\r\nb",1\r\nben,x,y', 4, '“y” isn’t a score'],
    ['username,name,points\nada,x,1\nben,"y,2\nada,z,3', 3, 'none at its end'],
  ])('is refused with the line: %j', (text, line, detail) => {
    expect(read(text)).toEqual({ faults: [{ line, detail: expect.stringContaining(detail) }] });
  });

  test('reports every error, up to fifty', () => {
    const text = `username,points\n${'eve,1\n'.repeat(80)}`;
    const result = read(text);
    expect('faults' in result && result.faults).toHaveLength(50);
  });
});
