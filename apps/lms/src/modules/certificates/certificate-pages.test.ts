import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterEach, describe, expect, test } from 'vitest';
import { certificateCommands } from '../../cli/commands/certificate.commands.ts';
import { saveVerification } from '../../kernel/verification/verification.store.ts';
import { runCommandLine } from '../../testing/cli.ts';
import { TEST_COURSE_KEY as KEY } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type CertificateSite, certificateCourse, openCertificateSite } from './testing/certificate-site.ts';
import { findUnprintable } from './text-runs.ts';

const NAME = 'דנה כהן';

interface StructureNode {
  role?: string;
  alt?: string;
  children?: StructureNode[];
}

const rolesOf = (node: StructureNode): string[] => [
  ...(node.role === undefined ? [] : [node.role]),
  ...(node.children ?? []).flatMap(rolesOf),
];
const altsOf = (node: StructureNode): string[] => [
  ...(node.alt === undefined ? [] : [node.alt]),
  ...(node.children ?? []).flatMap(altsOf),
];

/** Reads a PDF with a library other than the one that wrote it. */
async function readPdf(bytes: Buffer) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const page = await document.getPage(1);
  const { items } = await page.getTextContent();
  const [, , width, height] = page.view;
  const { info } = (await document.getMetadata()) as { info: Record<string, unknown> };
  const marks = Object.fromEntries((await document.getMarkInfo()) as unknown as Map<string, boolean>);
  const tree = (await page.getStructTree()) as StructureNode;
  const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
  const result = { pages: document.numPages, text, width, height, info, marks, tree };
  await task.destroy();
  return result;
}

describeDatabases('the public page of a certificate', (_, fresh) => {
  let site: CertificateSite;
  afterEach(() => site.close());
  const run = (line: string) => runCommandLine(certificateCommands, site.context, line);

  async function issue(name = 'Dana Cohen', spec: Parameters<typeof certificateCourse>[0] = {}) {
    site = await openCertificateSite(certificateCourse(spec), { database: await fresh() });
    const dana = await site.join('dana', { mode: 'honor', account: { name } });
    await site.scoreAll(dana);
    await site.searchAndIssue();
    const path = (await site.certificateOf(dana)).cert_web_view_url ?? '';
    return { dana, path };
  }

  test('shows visitors that it is valid and since when, and has link preview metadata', async () => {
    const { path } = await issue();
    const page = await site.visitor.get(path);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('This certificate is valid');
    expect(page.body).toContain('It was issued on March 2, 2026.');
    expect(page.body).toMatch(/<p class="certificate__name" dir="auto">Dana Cohen<\/p>/);
    expect(page.body).toContain('Calculus');
    expect(page.body).toContain('<meta name="robots" content="noindex">');
    expect(page.body).toContain(`<meta property="og:image" content="http://localhost${path}/image.png">`);
    expect(page.body).not.toContain('linkedin');
    const image = await site.visitor.get(`${path}/image.png`);
    expect(image.headers).toMatchObject({
      'content-type': 'image/png',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(image.rawPayload.readUInt32BE(16)).toBe(1200);
    expect(image.rawPayload.readUInt32BE(20)).toBe(630);
  });

  test('offers its learner LinkedIn and a change of name', async () => {
    const { dana, path } = await issue();
    const { body } = await dana.get(path);
    expect(body).toContain('https://www.linkedin.com/profile/add?startTask=CERTIFICATION_NAME');
    expect(body).toContain('href="/account/certificates"');
  });

  test('says if it is revoked and since when; then its files are gone', async () => {
    const { path } = await issue();
    site.clock.advance(24 * 60 * 60 * 1000);
    await run(`certificate revoke dana ${KEY} --reason Copied`);
    const page = await site.visitor.get(path);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('This certificate is no longer valid');
    expect(page.body).toContain('It was issued on March 2, 2026 and revoked on March 3, 2026.');
    expect(page.body).not.toContain('Copied');
    expect(page.body).not.toContain('og:image');
    for (const file of ['certificate.pdf', 'image.png']) {
      expect((await site.visitor.get(`${path}/${file}`)).statusCode).toBe(404);
    }
  });

  test('before its date it is not found, by anyone', async () => {
    const later = Date.parse('2026-03-10T00:00:00Z');
    const settings = { certificatesDisplayBehavior: 'end_with_date', certificateAvailableDate: later };
    site = await openCertificateSite(certificateCourse({ tree: { selfPaced: false }, settings }), {
      database: await fresh(),
    });
    const dana = await site.join('dana', { mode: 'honor' });
    await site.scoreAll(dana);
    await site.searchAndIssue();
    const row = await site.context.db.read.selectFrom('certificates').select('id').executeTakeFirstOrThrow();
    const path = `/certificates/${row.id}`;
    for (const browser of [site.visitor, dana.browser]) {
      expect((await browser.get(path)).statusCode).toBe(404);
      expect((await browser.get(`${path}/certificate.pdf`)).statusCode).toBe(404);
    }
    expect((await dana.get('/account/certificates')).body).toContain('You have no certificates yet');
    site.clock.set(later);
    expect((await site.visitor.get(path)).statusCode).toBe(200);
  });

  test.each(['x', 'a'.repeat(32), '../login', '%00', `${'a'.repeat(31)}G`])(
    'there is none at %s',
    async (id) => {
      await issue();
      expect((await site.visitor.get(`/certificates/${encodeURIComponent(id)}`)).statusCode).toBe(404);
    },
  );

  test('too many requests are rejected', async () => {
    const { path } = await issue();
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1)
      statuses.push((await site.visitor.get(`${path}/certificate.pdf`)).statusCode);
    expect([statuses.indexOf(429), statuses.at(-1)]).toEqual([30, 429]);
    expect((await site.visitor.get(path)).headers['retry-after']).toBe('1');
    site.clock.advance(1000);
    expect((await site.visitor.get(path)).statusCode).toBe(200);
  });

  describe('as a PDF', () => {
    test.each([
      ['', 842, 595],
      ['?paper=letter', 792, 612],
    ])('%s is one tagged page of %i x %i', async (query, width, height) => {
      const { path } = await issue();
      const response = await site.visitor.get(`${path}/certificate.pdf${query}`);
      expect(response.headers['content-type']).toBe('application/pdf');
      const pdf = await readPdf(response.rawPayload);
      expect([pdf.pages, Math.round(pdf.width ?? 0), Math.round(pdf.height ?? 0)]).toEqual([
        1,
        width,
        height,
      ]);
      expect(pdf.marks).toMatchObject({ Marked: true });
      expect(pdf.info).toMatchObject({
        Title: 'Certificate of completion: Dana Cohen, Calculus',
        Language: 'en',
      });
      expect(rolesOf(pdf.tree)).toEqual(expect.arrayContaining(['Document', 'H1', 'P', 'Figure']));
      // What a screen reader reads out, in order.
      expect(altsOf(pdf.tree)).toEqual([
        'Lectern',
        'Certificate of completion',
        'This is to certify that',
        'Dana Cohen',
        'has completed and passed the course',
        'Calculus',
        'Acme, CAL101',
        'March 2, 2026',
        'Date of issue',
        'Lectern',
        'Issued by',
        `QR code that leads to http://localhost${path}`,
        `Verify at http://localhost${path}`,
      ]);
      for (const text of ['Certificate of completion', 'Dana Cohen', 'Calculus', 'March 2, 2026', path])
        expect(pdf.text).toContain(text);
    });

    test.each([
      ['es-419', 'Certificado de finalización'],
      ['fr', 'Certificat de réussite'],
      ['he', 'תעודת סיום'],
      ['ar', 'شهادة إتمام'],
    ])(
      '[LOC-01] in %s, page and PDF are in that language, and the fonts have its letters',
      async (language, heading) => {
        const { path } = await issue('Dana Cohen', {});
        const headers = { 'accept-language': language };
        const page = await site.visitor.get(path, headers);
        expect(page.body).toContain(`<html lang="${language}"`);
        expect(page.body).toContain(heading);
        const file = await site.visitor.get(`${path}/certificate.pdf`, headers);
        const pdf = await readPdf(file.rawPayload);
        expect(pdf.info).toMatchObject({ Language: language });
        expect(altsOf(pdf.tree)).toContain(heading);
        expect(findUnprintable(altsOf(pdf.tree).join(' '))).toEqual([]);
        const english = await readPdf((await site.visitor.get(`${path}/certificate.pdf`)).rawPayload);
        expect(english.info).toMatchObject({ Language: 'en' });
      },
    );

    test.each([
      ['pt-br', 'pt-BR', 'Certificado de conclusão', 'pt-BR'],
      ['zh-cn', 'zh-CN', '结业证书', 'en'],
    ])(
      'in %s, the page is in that language, and the PDF where the fonts have its letters',
      async (...row) => {
        const [code, lang, heading, pdfLang] = row;
        const { path } = await issue('Dana Cohen', {});
        site.context.config.additionalLanguages = [code];
        const headers = { 'accept-language': lang };
        const page = await site.visitor.get(path, headers);
        expect(page.body).toContain(`<html lang="${lang}"`);
        expect(page.body).toContain(heading);
        expect(page.body).toContain('certificate.pdf?paper=');
        const pdf = await readPdf((await site.visitor.get(`${path}/certificate.pdf`, headers)).rawPayload);
        expect(pdf.info).toMatchObject({ Language: pdfLang });
        expect(findUnprintable(altsOf(pdf.tree).join(' '))).toEqual([]);
      },
    );

    test('is offered by one button, in the size of paper of the reader’s region', async () => {
      const { path } = await issue();
      const buttonOf = async (language: string) =>
        /button--primary" href="([^"]+)" download="certificate.pdf">Download PDF</.exec(
          (await site.visitor.get(path, { 'accept-language': language })).body,
        )?.[1];
      expect(await buttonOf('en-US')).toBe(`${path}/certificate.pdf?paper=letter`);
      expect(await buttonOf('en-GB')).toBe(`${path}/certificate.pdf?paper=a4`);
    });

    test('signatories are on both sides of the seal, and hours and grade are printed if wanted', async () => {
      const person = (name: string) => ({ name, title: 'Professor', organization: '', signatureImage: null });
      const signatories = ['Emmy Noether', 'רות לוי', 'Ada Lovelace', 'Mary Jackson', 'Fifth'].map(person);
      site = await openCertificateSite(
        certificateCourse({ settings: { certificate: { isActive: true, title: null, signatories } } }),
        { database: await fresh() },
      );
      await site.set({ modes: ['honor'], certificateHours: 40, certificateGrade: true });
      const dana = await site.join('dana', { mode: 'honor' });
      await site.scoreAll(dana);
      await site.searchAndIssue();
      const path = (await site.certificateOf(dana)).cert_web_view_url ?? '';
      const facts = 'Issued on March 2, 2026 · 40 hours of study · Grade: 100%';
      const { body } = await site.visitor.get(path);
      for (const text of [facts, 'Fifth']) expect(body).toContain(text);
      const pdf = await readPdf((await site.visitor.get(`${path}/certificate.pdf`)).rawPayload);
      const alts = altsOf(pdf.tree);
      expect(alts).toContain(facts);
      expect(alts.filter((text) => signatories.some(({ name }) => name === text))).toEqual([
        'Emmy Noether',
        'רות לוי',
        'Ada Lovelace',
        'Mary Jackson',
      ]);
      await site.set({ modes: ['honor'] });
      expect((await site.visitor.get(path)).body).toContain(facts);
      await run(`certificate regenerate dana ${KEY}`);
      expect((await site.visitor.get(path)).body).toContain('<p>Issued on March 2, 2026</p>');
    });

    test('has no grade if staff granted it whatever the grade', async () => {
      site = await openCertificateSite(certificateCourse(), { database: await fresh() });
      await site.set({ modes: ['honor'], certificateHours: 1, certificateGrade: true });
      await site.join('dana', { mode: 'honor' });
      const [said = ''] = await run(`certificate grant dana ${KEY}`);
      const path = /\/certificates\/[0-9a-f]+/.exec(said)?.[0] ?? '';
      expect((await site.visitor.get(path)).body).toContain('<p>1 hour of study</p>');
    });

    test.each([
      ['Hebrew', NAME],
      ['Arabic', 'ليلى حداد'],
      ['Greek', 'Ελένη Παπαδάκη'],
      ['Cyrillic', 'Ольга Петрова'],
      ['Vietnamese', 'Nguyễn Thị Hạnh'],
    ])('has names in %s, as they are read', async (__, name) => {
      const { path } = await issue(name);
      const pdf = await readPdf((await site.visitor.get(`${path}/certificate.pdf`)).rawPayload);
      expect(altsOf(pdf.tree)).toContain(name);
      // Arabic dots are separate glyphs, which the reader maps to no letter.
      expect(pdf.text.normalize('NFKC').replaceAll(/\p{Cc}/gu, '')).toContain(name);
    });

    test('is not offered if no font has the characters', async () => {
      const { path } = await issue('小明');
      expect((await site.visitor.get(path)).body).not.toContain('certificate.pdf');
      expect((await site.visitor.get(`${path}/certificate.pdf`)).statusCode).toBe(404);
      expect((await site.visitor.get(`${path}/image.png`)).statusCode).toBe(200);
    });
  });

  describe('the name on it', () => {
    const change = (person: { browser: CertificateSite['visitor'] }, name: string) =>
      person.browser.submit('/account/certificates', { name });

    test('is chosen by the learner, also for issued certificates', async () => {
      const { dana, path } = await issue();
      expect((await dana.get('/account/certificates')).body).toContain('value="Dana Cohen"');
      expect((await change(dana, ' Dana B. Cohen ')).statusCode).toBe(303);
      expect((await dana.get('/account/certificates?saved=1')).body).toContain('The name was saved.');
      expect((await site.visitor.get(path)).body).toContain('>Dana B. Cohen</p>');
      expect((await change(dana, '')).statusCode).toBe(400);
    });

    test('stays that of a verified identity until staff reissue the certificate', async () => {
      site = await openCertificateSite(certificateCourse(), { database: await fresh() });
      const ada = await site.join('ada', { mode: 'verified', account: { name: 'Ada Lovelace' } });
      const approved = { status: 'approved' as const, expiresAt: null, changedAt: 1 };
      await site.context.db.write((tx) => saveVerification(tx, ada.user.id, approved));
      await site.scoreAll(ada);
      await site.searchAndIssue();
      const path = (await site.certificateOf(ada)).cert_web_view_url ?? '';
      await change(ada, 'Somebody Else');
      expect((await site.visitor.get(path)).body).toContain('>Ada Lovelace</p>');
      await run(`certificate regenerate ada ${KEY}`);
      expect((await site.visitor.get(path)).body).toContain('>Somebody Else</p>');
    });

    test('can’t contain markup', async () => {
      const { path } = await issue('<b>Dana</b>');
      const { body } = await site.visitor.get(path);
      expect(body).toContain('&lt;b&gt;Dana&lt;/b&gt;');
      expect(body).not.toContain('<b>Dana');
      expect((await site.visitor.get(`${path}/image.png`)).statusCode).toBe(200);
    });
  });
});
