import { afterEach, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
afterEach(() => site.close());

/** The page as visitors get it who prefer a language. */
async function read(path: string, language = 'en'): Promise<string> {
  const response = await site.app.inject({ url: path, headers: { 'accept-language': language } });
  expect(response.statusCode).toBe(200);
  return response.body;
}

test('the accessibility statement says what is met and what isn’t, since when, and whom to tell', async () => {
  site = await openTestSite({
    config: {
      siteName: 'A & B',
      contactUrl: 'mailto:help@example.org',
      supportUrl: 'https://help.example.org',
    },
  });
  const page = await read('/accessibility');
  expect(page).toContain('<h1>Accessibility</h1>');
  expect(page).toContain('learn on A &amp; B');
  expect(page).toMatch(/Of 55 criteria, it meets \d+ in full and \d+ in part\./);
  expect(page).toContain('Videos have no audio description');
  expect(page).toContain('<a href="mailto:help@example.org">Contact us</a>');
  expect(page).toContain('This statement is of November 28, 2026.');
  expect(page).toContain('href="/accessibility/report"');
});

test.each([
  ['https://help.example.org', '<a href="https://help.example.org">Contact us</a>'],
  [null, 'Ask the team of your course'],
])('without a contact address, it names the help (%s)', async (supportUrl, text) => {
  site = await openTestSite({ config: { contactUrl: null, supportUrl } });
  expect(await read('/accessibility')).toContain(text);
});

test('it is in the reader’s language, and linked at the end of every page', async () => {
  site = await openTestSite();
  const page = await read('/accessibility', 'he');
  expect(page).toContain('<html lang="he" dir="rtl">');
  expect(page).toContain('<h1>נגישות</h1>');
  expect(page).not.toContain('lang="en"');
  expect(await read('/', 'fr')).toContain('<a href="/accessibility">Accessibilité</a>');
});

test('each criterion has a row with its conformance, marked as English', async () => {
  site = await openTestSite();
  const report = await read('/accessibility/report', 'fr');
  expect(report).toContain('lang="en" dir="ltr"');
  expect(report.match(/<li class="rows__row">/g)).toHaveLength(55);
  expect(report).toMatch(
    /1\.4\.3 Contrast \(Minimum\)<\/h3>\s*<p class="muted">[^<]+<\/p><\/div>\s*<p class="rows__fact">Supports</,
  );
});
