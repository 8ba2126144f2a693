import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { planSource, subsection } from '../testing/open-progress.tsx';
import { gradesFileName } from './download-grades.ts';
import { writeGradesCsv } from './grades-csv.ts';
import { toCsv } from './to-csv.ts';

test.each<[string, string | number | null, string]>([
  ['text', 'Limits', 'Limits'],
  ['a comma', 'Limits, series', '"Limits, series"'],
  ['quotes', 'The "end"', '"The ""end"""'],
  ['a line break', 'a\nb', '"a\nb"'],
  ['nothing', null, ''],
  ['a number', 0.5, '0.5'],
  ['a negative number', -1, '-1'],
  ['a formula', '=1+1', "'=1+1"],
  ['a formula with quotes', '=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
  ['a plus', '+1', "'+1"],
  ['a minus', '-2+3', "'-2+3"],
  ['an at sign', '@SUM(A1)', "'@SUM(A1)"],
  ['a tab', '\t=1', "'\t=1"],
  ['a carriage return', '\r=1', '"\'\r=1"'],
  ['a formula after a space', ' =1', "' =1"],
  ['a hyphen inside', 'a-b', 'a-b'],
])('a cell with %s', (_, value, cell) => {
  expect(toCsv([[value, 'x']])).toBe(`\ufeff${cell},x\r\n`);
});

test('has the grades on the page, without hidden ones', () => {
  const progress = planSource({
    policies: [{ numTotal: 2, weight: 1 }],
    gradeRange: { Pass: 0.5 },
    subsections: [
      subsection({
        displayName: 'Limits',
        numPointsEarned: 1,
        numPointsPossible: 3,
        due: '2026-03-01T12:00:00Z',
      }),
      subsection({ displayName: 'Secret', showGrades: false }),
    ],
  });
  const intl = createIntl({ locale: 'en', onError: () => undefined });
  expect(writeGradesCsv(progress, intl).split('\r\n')).toEqual([
    '\ufeffSection,Assignment,Assignment type,Due,Points earned,Points possible',
    'Week 1,Limits,Homework,2026-03-01T12:00:00Z,1,3',
    '',
    'Assignment type,Weight (%),Grade (%),Weighted grade (%)',
    'Homework,100,16.6667,16.6667',
    'Course grade,,,16.6667',
    '',
  ]);
});

test.each([
  ['dana', 'course-v1:Acme+CAL101+R1', 'grades-dana-Acme-CAL101-R1.csv'],
  ['דנה', 'course-v1:a/b+c+d', 'grades-דנה-a-b-c-d.csv'],
])('the file of %s in %s is %s', (username, courseId, name) => {
  expect(gradesFileName(username, courseId)).toBe(name);
});
