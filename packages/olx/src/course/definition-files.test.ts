import { describe, expect, test } from 'vitest';
import { courseWith, type Files, read } from '../testing/archive.ts';

/** What the only block of a tag was read as, wherever it is defined. */
const contentOf = async (files: Files, tag: string) =>
  Object.values((await read(files)).tree.blocks).find(({ sourceType }) => sourceType === tag)?.content;

describe('blocks in files of their own', () => {
  test.each([
    ['poll', 'question="Well?"'],
    ['done', 'display_name="Walk"'],
    ['drag-and-drop-v2', 'display_name="Match"'],
    ['openassessment', 'display_name="Essay"'],
    ['problem-builder', 'display_name="Look back"'],
  ])('Open edX ignores the file of a <%s>: it is read here, with a warning', async (tag, attributes) => {
    const inFile = {
      ...courseWith(`<${tag} url_name="a"/>`),
      [`${tag}/a.xml`]: `<${tag} ${attributes}/>`,
    };
    const inParent = courseWith(`<${tag} url_name="a" ${attributes}/>`);
    const course = await read(inFile);
    expect(course.diagnostics).toContainEqual(
      expect.objectContaining({
        severity: 'warning',
        code: 'file-not-portable',
        file: `${tag}/a.xml`,
        line: 1,
      }),
    );
    const inline = await read(inParent);
    expect(await contentOf(inFile, tag)).toEqual(await contentOf(inParent, tag));
    expect(inline.diagnostics.map(({ code }) => code)).not.toContain('file-not-portable');
  });

  test.each(['html', 'problem', 'video', 'word_cloud', 'annotatable', 'poll_question', 'discussion'])(
    'Open edX reads a <%s> from its file: no warning',
    async (tag) => {
      const { diagnostics } = await read({
        ...courseWith(`<${tag} url_name="a"/>`),
        [`${tag}/a.xml`]: `<${tag} display_name="A"/>`,
      });
      expect(diagnostics.map(({ code }) => code)).not.toContain('file-not-portable');
    },
  );

  test.each(['poll', 'survey', 'drag-and-drop-v2', 'sortable', 'freetextresponse', 'done'])(
    'a <%s> with only an id has the default of every setting',
    async (tag) => {
      const files = courseWith(`<${tag} url_name="a"/>`);
      expect(await contentOf(files, tag)).toMatchObject({ kind: 'exercise' });
      expect((await read(files)).diagnostics.map(({ code }) => code)).not.toContain('file-missing');
    },
  );
});
