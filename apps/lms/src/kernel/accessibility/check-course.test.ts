import { expect, test } from 'vitest';
import { buildCourse, html, problem, usageKey, video } from '../../testing/course-builder.ts';
import { MAX_PLACES } from './accessibility-report.ts';
import { checkCourse } from './check-course.ts';
import { describePlace, listCounts } from './describe-findings.ts';

const text = (id: string, markup: string, staffOnly = false) =>
  html(id, { name: `Text ${id}`, staffOnly, content: { kind: 'html', html: markup, wordCount: 1 } });
const unit = (...children: ReturnType<typeof html>[]) =>
  buildCourse({
    sections: [
      {
        id: 'c1',
        name: 'Maps',
        children: [{ id: 's1', name: 'Reading', children: [{ id: 'u1', name: 'Scale', children }] }],
      },
    ],
    tree: {
      staticPages: [
        { slug: 'syllabus', title: 'Syllabus', html: '<img src="plan.png">', staffOnly: false },
        { slug: 'keys', title: 'Keys', html: '<img src="keys.png">', staffOnly: true },
      ],
    },
  });

test('findings are counted by rule, with their place in the course', async () => {
  const tree = unit(
    text('h1', '<img src="a.png"><img src="b.png"><a href="/x"></a>'),
    text('h2', '<img src="hidden.png">', true),
    problem('p1'),
    video('v1'),
  );
  const report = await checkCourse(tree);
  expect(report.counts).toEqual({ 'image-text': 3, 'control-name': 1, 'video-captions': 1 });
  const [page, images] = report.findings;
  expect(page).toMatchObject({ place: { kind: 'page', slug: 'syllabus' }, examples: ['plan.png'] });
  expect(images).toMatchObject({ rule: 'image-text', count: 2, examples: ['a.png', 'b.png'] });
  expect(images && describePlace(tree, images.place)).toEqual({
    names: ['Maps', 'Reading', 'Scale', 'Text h1'],
    unitKey: usageKey('vertical', 'u1'),
  });
  expect(page && describePlace(tree, page.place)).toEqual({ names: ['Pages', 'Syllabus'], unitKey: null });
});

test('a video with a transcript has captions', async () => {
  const transcripts = [{ language: 'en', url: '/a.srt', cues: [] }];
  const { content } = video('v1');
  const captioned = { ...video('v1'), content: { ...content, transcripts } as typeof content };
  expect((await checkCourse(unit(captioned as ReturnType<typeof html>))).counts).toEqual({ 'image-text': 1 });
});

test('an exercise’s image needs a text, unless a label names it', async () => {
  const option = (id: string, label: string | null, alt: string) => ({
    id,
    label: label === null ? null : { html: label },
    image: { src: `${id}.png`, alt },
  });
  const poll = html('p1', {
    content: {
      kind: 'exercise',
      exercise: {
        type: 'poll',
        question: { html: 'Which?' },
        options: [option('a', null, ''), option('b', 'B', ''), option('c', null, 'A cat')],
        feedback: null,
        privateResults: false,
      },
      completedBy: 'working',
      pointsPossible: 0,
      weight: null,
      maxAttempts: null,
      searchHtml: '',
    },
  });
  const { findings } = await checkCourse(unit(poll));
  expect(findings.at(-1)).toMatchObject({ rule: 'image-text', count: 1, examples: ['a.png'] });
});

test('a course full of faults has a short report with full counts', async () => {
  const texts = Array.from({ length: MAX_PLACES + 20 }, (_, index) =>
    text(`h${index}`, `<a href="/${'x'.repeat(10_000)}"></a>`.repeat(10)),
  );
  const report = await checkCourse(unit(...texts));
  const [, links] = listCounts(report);
  expect(links).toMatchObject({ rule: 'control-name', total: 10 * texts.length, unlisted: 200 });
  expect(links?.findings).toHaveLength(MAX_PLACES);
  expect(JSON.stringify(report).length).toBeLessThan(60_000);
});
