import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openOutline } from './testing/open-outline.tsx';

vi.mock('../../course/author-markup/sanitize-author-markup.ts', () => {
  throw new Error('The file could not be fetched.');
});

test('the course team’s HTML is shown as plain text if the sanitizer can’t be fetched', async () => {
  openOutline({ outline: { welcome_message_html: '<style>p {}</style><p>Read <a href="/a">this</a>.</p>' } });
  const text = await screen.findByText('Read this.', { ignore: '[aria-hidden] *' });
  expect(text.tagName).toBe('P');
  expect(screen.queryByText('p {}')).toBeNull();
});
