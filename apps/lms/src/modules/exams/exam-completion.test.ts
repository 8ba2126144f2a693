import type { DatesWire, NavigationWire, OutlineWire } from '@lectern/contract';
import { expect, test } from 'vitest';
import { DAY } from '../../lib/durations.ts';
import { TEST_COURSE_KEY as KEY } from '../../testing/course-builder.ts';
import { describeExams, EXAM, START, sectionsOf } from './testing/exam-school.ts';

describeExams('timed exams that are over are complete without any answer', (school) => {
  const { start, act } = school;

  const completionOfExam = async () => {
    const read = async <T>(url: string) => (await school.ada.browser.get(url)).json<T>();
    const outline = await read<OutlineWire>(`/api/course_home/outline/${KEY}`);
    const { blocks } = await read<NavigationWire>(`/api/course_home/v1/navigation/${KEY}`);
    const { course_date_blocks } = await read<DatesWire>(`/api/course_home/dates/${KEY}`);
    return {
      outline: outline.course_blocks?.blocks[EXAM]?.complete,
      navigation: blocks?.[EXAM]?.complete,
      date: course_date_blocks.find(({ title }) => title === 'Midterm')?.complete,
    };
  };
  const due = new Date(START + 7 * DAY).toISOString();
  const all = (complete: boolean) => ({ outline: complete, navigation: complete, date: complete });

  test('once the learner has submitted it', async () => {
    await school.site.importSections(sectionsOf({ due }));
    const id = await start();
    expect(await completionOfExam()).toEqual(all(false));
    await act(id, 'submit');
    expect(await completionOfExam()).toEqual(all(true));
  });

  test('once its time is up', async () => {
    await school.site.importSections(sectionsOf({ due }));
    await start();
    school.site.clock.advance(DAY);
    expect(await completionOfExam()).toEqual(all(true));
  });
});
