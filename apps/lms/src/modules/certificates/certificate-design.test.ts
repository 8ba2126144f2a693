import { createHash } from 'node:crypto';
import type { Asset } from '@lectern/olx';
import { Resvg } from '@resvg/resvg-js';
import { expect, test } from 'vitest';
import { certificateCommands } from '../../cli/commands/certificate.commands.ts';
import { runCommandLine } from '../../testing/cli.ts';
import { TEST_COURSE_KEY as KEY } from '../../testing/course-builder.ts';
import { importCourse } from '../course-files/import-course.ts';
import { redrawAsPng } from './draw-png.ts';
import { certificateCourse, openCertificateSite } from './testing/certificate-site.ts';

const draw = (svg: string) => Buffer.from(new Resvg(svg).render().asPng());
const SIGNATURE = draw(
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><path d="M0 0L90 30" stroke="#123"/></svg>',
);

function assetOf(bytes: Buffer): Asset {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return {
    path: 'static/sig.png',
    name: 'sig.png',
    sha256,
    contentType: 'image/png',
    size: bytes.byteLength,
    url: `/assets/courseware/${sha256}/sig.png`,
    locked: true,
    read: async () => bytes,
  };
}

const signed = (signatureImage: string | null, isActive = true) =>
  certificateCourse({
    settings: {
      displayOrganization: 'Acme Academy',
      certificate: {
        isActive,
        title: 'Calculus, with honors',
        signatories: [
          { name: 'Emmy Noether', title: 'Professor', organization: 'Göttingen', signatureImage },
        ],
      },
    },
  });

test('title, signatories and signature come from the course, and an issued certificate keeps them', async () => {
  const site = await openCertificateSite(signed(null));
  const asset = assetOf(SIGNATURE);
  await importCourse(site.context, { tree: signed(asset.url), assets: [asset], diagnostics: [] });
  const dana = await site.join('dana', { mode: 'honor' });
  await site.scoreAll(dana);
  await site.searchAndIssue();
  const path = (await site.certificateOf(dana)).cert_web_view_url ?? '';
  const before = (await site.visitor.get(path)).body;
  for (const text of ['Calculus, with honors', 'Acme Academy', 'Emmy Noether', 'Professor', 'Göttingen'])
    expect(before).toContain(text);
  expect(before).toMatch(/<img src="data:image\/png;base64,[^"]+" alt="Signature of Emmy Noether"/);
  expect((await site.visitor.get(`${path}/certificate.pdf`)).statusCode).toBe(200);

  await site.importCourse(certificateCourse({ title: 'Law' }));
  expect((await site.visitor.get(path)).body).toBe(before);
  await runCommandLine(certificateCommands, site.context, `certificate regenerate dana ${KEY}`);
  expect((await site.visitor.get(path)).body).not.toContain('Emmy Noether');
  await site.close();
});

test('no certificate is issued while its design is a draft', async () => {
  const site = await openCertificateSite(signed(null, false));
  const dana = await site.join('dana', { mode: 'honor' });
  await site.scoreAll(dana);
  await site.searchAndIssue();
  expect(await site.certificateOf(dana)).toMatchObject({ cert_status: null });
  await site.importCourse(signed(null));
  await site.searchAndIssue();
  expect(await site.certificateOf(dana)).toMatchObject({ cert_status: 'downloadable' });
  await site.close();
});

test.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('<html>')],
  ['SVG, which could name other files', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
])('a signature that is %s is left out', (_, bytes) => {
  expect(redrawAsPng(bytes)).toBeNull();
});

test('a signature is re-encoded at a fixed size', () => {
  const png = redrawAsPng(SIGNATURE);
  expect([png?.readUInt32BE(16), png?.readUInt32BE(20)]).toEqual([480, 160]);
  expect(png?.equals(SIGNATURE)).toBe(false);
});

test('a broken PNG becomes an empty image or null', () => {
  const broken = Buffer.concat([SIGNATURE.subarray(0, 40), Buffer.alloc(200, 7)]);
  expect(() => redrawAsPng(broken)).not.toThrow();
});
