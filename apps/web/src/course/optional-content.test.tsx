import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { lazy } from 'react';
import { expect, test, vi } from 'vitest';
import { createTestLms } from '../lms/testing.ts';
import { OptionalContent, type OptionalContentProps } from './OptionalContent.tsx';

function open(props: OptionalContentProps) {
  const lms = createTestLms({});
  render(
    <QueryClientProvider client={lms.client}>
      <h1>Page</h1>
      <OptionalContent {...props} />
    </QueryClientProvider>,
  );
  return lms;
}

const Arrived = lazy(async () => ({ default: () => <p>Part</p> }));

test('the content replaces the fallback', async () => {
  open({ fallback: <p>Soon</p>, children: <Arrived /> });
  expect(await screen.findByText('Part')).toBeVisible();
  expect(screen.queryByText('Soon')).toBeNull();
});

test.each([
  ['its place stays empty', {}, null],
  ['the alternative is shown', { instead: <p>Instead</p> }, 'Instead'],
])('content that can’t be fetched is logged, and %s', async (_, props, text) => {
  // React logs to the console every error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Lost = lazy<() => null>(() => Promise.reject(new Error('The file is gone')));
  const lms = open({ ...props, children: <Lost /> });
  await expect.poll(() => lms.log).toMatchObject([{ level: 'error', message: 'The file is gone' }]);
  expect(screen.getByRole('heading')).toBeVisible();
  expect(screen.queryByText('Instead')?.textContent ?? null).toBe(text);
});
