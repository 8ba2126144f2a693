import { expect, test } from 'vitest';
import { find, openPage } from './testing/open-page.ts';

async function open(markup: string): Promise<void> {
  openPage(`<div class="author">${markup}</div>`, { texts: { openPdf: 'Open PDF: {name}' } });
  const { showPdfs } = await import('./pdf-viewer.js');
  showPdfs();
}

test.each([
  ['<object data="https://a.example/plan.pdf" title="The plan"></object>', 'https://a.example/plan.pdf'],
  [
    '<a href="https://a.example/plan?v=2" type="application/pdf" data-pdf="">The plan</a>',
    'https://a.example/plan?v=2',
  ],
])('a PDF becomes a viewer with a link that says its name: %s', async (markup, url) => {
  await open(markup);
  const link = find('.pdf > a.button');
  expect(link.getAttribute('href')).toBe(url);
  expect(link.textContent).toBe('Open PDF: The plan');
  expect(document.querySelector('object, [data-pdf]')).toBeNull();
});

test('a link to a PDF stays one', async () => {
  await open('<a href="https://a.example/plan.pdf">The plan</a>');
  expect(document.querySelector('.pdf')).toBeNull();
});
