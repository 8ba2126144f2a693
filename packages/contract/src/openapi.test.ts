import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { calls } from './calls.ts';
import { openApiDocument } from './openapi.ts';

const info = { title: 'Lectern', version: '1.0.0' };

type Json = Record<string, unknown>;

/** As a client receives it: without what JSON drops. */
function received(document: unknown): Json {
  return JSON.parse(JSON.stringify(document));
}

function listRefs(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : listRefs(inner),
  );
}

test('a public validator accepts the document as OpenAPI 3.1', async () => {
  const validator = new Validator();
  const result = await validator.validate(received(openApiDocument(info)));
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

test('the same validator rejects an operation whose responses are not an object', async () => {
  const broken = { ...openApiDocument(info), paths: { '/x': { get: { responses: 'none' } } } };
  expect((await new Validator().validate(received(broken))).valid).toBe(false);
});

test('every call that declares a path is in the document, with every status it declares', () => {
  const { paths } = openApiDocument(info);
  for (const call of calls.filter((candidate) => candidate.urlFromServer !== true)) {
    const operation = paths[call.path.replaceAll(/:([A-Za-z]+)/g, '{$1}')]?.[call.method.toLowerCase()];
    expect(operation?.operationId, call.id).toBe(call.id);
    expect(Object.keys(operation?.responses ?? {}), call.id).toEqual([
      ...Object.keys(call.responses),
      'default',
    ]);
  }
});

test('every reference resolves to a schema in the document', () => {
  const document = openApiDocument(info);
  const refs = new Set(listRefs(document));
  expect(refs.size).toBeGreaterThan(40);
  const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
  expect([...refs].filter((ref) => !known.includes(ref))).toEqual([]);
});

test('parameters, form bodies, plain responses and security are described', () => {
  const { paths } = openApiDocument(info);
  const bookmark = paths['/api/bookmarks/v1/bookmarks/{username},{usageId}/']?.delete;
  expect(
    bookmark?.parameters?.map((parameter) => [parameter.name, parameter.in, parameter.required]),
  ).toEqual([
    ['username', 'path', true],
    ['usageId', 'path', true],
  ]);
  expect(bookmark?.security).toEqual([{ session: [] }]);
  expect(bookmark?.responses['204']).toEqual({ description: 'Removed' });

  const blocks = paths['/api/courses/v2/blocks/']?.get;
  expect(blocks?.parameters?.find((parameter) => parameter.name === 'course_id')).toMatchObject({
    in: 'query',
    required: true,
    schema: { $ref: '#/components/schemas/CourseKey' },
  });
  expect(blocks?.parameters?.find((parameter) => parameter.name === 'depth')?.required).toBe(false);

  expect(Object.keys(paths['/event']?.post?.requestBody?.content ?? {})).toEqual([
    'application/x-www-form-urlencoded',
  ]);
  expect(Object.keys(paths['/xblock/{usageKey}']?.get?.responses['200']?.content ?? {})).toEqual([
    'text/html',
  ]);
  expect(paths['/courses/{courseId}/xblock/{usageKey}/handler/problem_check']?.post?.security).toEqual([
    { unitToken: [] },
  ]);
});

test('absent, nullable and required fields stay distinct', () => {
  const { schemas } = openApiDocument(info).components;
  const tree = schemas.OutlineBlock;
  expect(schemas.CourseMetadata?.required).toContain('username');
  expect(tree?.required).not.toContain('children');
  expect(schemas.DateBlock?.properties?.complete).toEqual({ anyOf: [{ type: 'boolean' }, { type: 'null' }] });
});

test('the document can be limited to some calls and given other hosts', () => {
  const discovery = calls.filter((call) => call.host === 'discovery');
  const document = openApiDocument({
    ...info,
    calls: discovery,
    servers: { lms: 'https://lms.example.org', discovery: 'https://discovery.example.org' },
  });
  expect(Object.keys(document.paths)).toEqual(['/api/v1/course_recommendations/{org}+{number}']);
  expect(document.servers).toEqual([{ url: 'https://lms.example.org', description: 'The LMS' }]);
  expect(Object.values(document.paths)[0]?.get?.servers?.[0]?.url).toBe('https://discovery.example.org');
});
