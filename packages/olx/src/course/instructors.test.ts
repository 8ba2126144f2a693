import { expect, test } from 'vitest';
import { courseWith, type Files, read } from '../testing/archive.ts';

const emmy = {
  name: ' Emmy\nNoether ',
  title: 'Professor',
  organization: 'Acme',
  bio: 'Invariants.',
  image: '',
};

async function instructorsOf(info: unknown, files: Files = {}) {
  const course = await read(
    courseWith('<html url_name="h1">x</html>', {
      'policies/R1/policy.json': JSON.stringify({ 'course/R1': { instructor_info: info } }),
      ...files,
    }),
  );
  return { instructors: course.tree.about.instructors, course };
}

test('people are read in order, with their pictures; those without a name are left out', async () => {
  const { instructors, course } = await instructorsOf(
    { instructors: [{ ...emmy, image: '/static/emmy.png' }, { title: 'Nobody' }, 7, { name: 'Ada' }] },
    { 'static/emmy.png': 'x' },
  );
  const image = course.assets[0]?.url;
  expect(image).toContain('emmy.png');
  expect(instructors).toEqual([
    { name: 'Emmy Noether', title: 'Professor', organization: 'Acme', bio: 'Invariants.', image },
    { name: 'Ada', title: '', organization: '', bio: '', image: null },
  ]);
  expect(course.diagnostics.map(({ message }) => message).join()).not.toContain('instructor_info');
});

test.each(['https://example.org/emmy.png', '/static/none.png', 'javascript:alert(1)'])(
  'what is no file of the course is no picture: %s',
  async (image) => {
    const { instructors } = await instructorsOf({ instructors: [{ ...emmy, image }] });
    expect(instructors?.[0]?.image).toBeNull();
  },
);

test.each([null, {}, [], 'x', { instructors: [] }, { instructors: 'x' }, { instructors: [{}] }])(
  'there is nobody in %j',
  async (info) => {
    expect((await instructorsOf(info)).course.tree.about).not.toHaveProperty('instructors');
  },
);

test('excessive texts and people are cut', async () => {
  const many = Array.from({ length: 50 }, () => ({ name: 'x'.repeat(5000), bio: 'y'.repeat(5000) }));
  const { instructors } = await instructorsOf({ instructors: many });
  expect(instructors).toHaveLength(20);
  expect([instructors?.[0]?.name.length, instructors?.[0]?.bio.length]).toEqual([200, 1000]);
});
