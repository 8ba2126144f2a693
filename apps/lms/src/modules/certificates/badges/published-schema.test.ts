import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { openCertificateSite } from '../testing/certificate-site.ts';

/**
 * 1EdTech publishes the JSON schema of a badge, but its license doesn't let everyone pass it on. So it is fetched once, into
 * a folder that git ignores, or read from the file that OPEN_BADGES_SCHEMA names.
 */
const URL_OF_SCHEMA =
  'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json';
const CACHE = path.resolve(import.meta.dirname, '../../../../../../node_modules/.cache/lectern');
const CACHED = path.join(CACHE, path.basename(URL_OF_SCHEMA));

async function findSchema(): Promise<object | string> {
  const given = process.env.OPEN_BADGES_SCHEMA;
  if (given) return JSON.parse(await readFile(given, 'utf8'));
  const isCached = await access(CACHED).then(
    () => true,
    () => false,
  );
  if (isCached) return JSON.parse(await readFile(CACHED, 'utf8'));
  try {
    const response = await fetch(URL_OF_SCHEMA, { signal: AbortSignal.timeout(5000) });
    if (!response.ok) return `${URL_OF_SCHEMA} responded ${response.status}`;
    const text = await response.text();
    const schema = JSON.parse(text);
    await mkdir(CACHE, { recursive: true });
    await writeFile(CACHED, text);
    return schema;
  } catch {
    return `${URL_OF_SCHEMA} can’t be reached; name a copy with OPEN_BADGES_SCHEMA`;
  }
}

test('a badge is valid by the published JSON schema of Open Badges 3.0', async ({ skip }) => {
  const schema = await findSchema();
  if (typeof schema === 'string') return skip(schema);
  const ajv = new Ajv2019({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(schema);
  const site = await openCertificateSite();
  try {
    const dana = await site.join('dana', { mode: 'honor', account: { name: 'Dana Cohen' } });
    await site.scoreAll(dana);
    await site.runJobs();
    const row = await site.context.db.read.selectFrom('certificates').select('id').executeTakeFirstOrThrow();
    const badge = (await site.visitor.get(`/certificates/${row.id}/badge.json`)).json();
    validate(badge);
    expect(validate.errors ?? []).toEqual([]);
    expect(validate({ ...badge, validFrom: undefined })).toBe(false);
    badge.credentialSubject.achievement.criteria = undefined;
    expect(validate(badge)).toBe(false);
  } finally {
    await site.close();
  }
});
