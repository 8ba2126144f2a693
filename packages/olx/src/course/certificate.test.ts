import { expect, test } from 'vitest';
import { courseWith, type Files, read } from '../testing/archive.ts';

const signatory = {
  name: 'Emmy Noether',
  title: 'Professor',
  organization: 'Acme',
  signature_image_path: '',
};

async function certificateOf(certificates: unknown, files: Files = {}) {
  const policy = { 'course/R1': { certificates } };
  const course = await read(
    courseWith('<html url_name="h1">x</html>', {
      'policies/R1/policy.json': JSON.stringify(policy),
      ...files,
    }),
  );
  return { certificate: course.tree.settings.certificate, course };
}

test('the active certificate is read, with its signatories', async () => {
  const { certificate } = await certificateOf({
    certificates: [
      { is_active: false, course_title: 'Draft', signatories: [] },
      { is_active: true, course_title: ' Logic\n1 ', signatories: [signatory] },
    ],
  });
  expect(certificate).toEqual({
    isActive: true,
    title: 'Logic 1',
    signatories: [{ name: 'Emmy Noether', title: 'Professor', organization: 'Acme', signatureImage: null }],
  });
});

test.each([
  '/asset-v1:Acme+CAL101+R1+type@asset+block@sig.png',
  '/c4x/Acme/CAL101/asset/sig.png',
  '/static/sig.png',
])('a signature is found by %s', async (path) => {
  const { certificate, course } = await certificateOf(
    { certificates: [{ is_active: true, signatories: [{ ...signatory, signature_image_path: path }] }] },
    { 'static/sig.png': 'x' },
  );
  expect(certificate?.signatories[0]?.signatureImage).toBe(course.assets[0]?.url);
});

test.each(['https://example.org/sig.png', '/static/none.png', '/course/progress'])(
  'what is no file of the course is no signature: %s',
  async (path) => {
    const { certificate } = await certificateOf({
      certificates: [{ is_active: true, signatories: [{ ...signatory, signature_image_path: path }] }],
    });
    expect(certificate?.signatories[0]?.signatureImage).toBeNull();
  },
);

test('a draft is marked as such, and named after the course', async () => {
  const { certificate } = await certificateOf({ certificates: [{ course_title: '' }] });
  expect(certificate).toEqual({ isActive: false, title: null, signatories: [] });
});

test.each([null, {}, [], 'x', { certificates: [] }, { certificates: 'x' }, { certificates: [7] }])(
  'there is none in %j',
  async (value) => {
    expect((await certificateOf(value)).course.tree.settings).not.toHaveProperty('certificate');
  },
);

test('excessive texts and signatories are cut', async () => {
  const many = Array.from({ length: 50 }, () => ({ ...signatory, name: 'x'.repeat(1000), title: 7 }));
  const { certificate } = await certificateOf({ certificates: [{ is_active: true, signatories: many }] });
  expect(certificate?.signatories).toHaveLength(10);
  expect(certificate?.signatories[0]).toMatchObject({ name: 'x'.repeat(200), title: '' });
});
