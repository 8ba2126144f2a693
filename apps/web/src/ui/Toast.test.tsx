import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderWithI18n } from '../i18n/testing.tsx';
import { type Toast, ToastProvider, toastDuration, useToasts } from './Toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function Shower({ toast }: { readonly toast: Toast }) {
  const { showToast } = useToasts();
  return (
    <button type="button" onClick={() => showToast(toast)}>
      Show
    </button>
  );
}

/** Shows the first toast; each has a button of its own. */
function renderToast(toast: Toast, ...others: Toast[]) {
  renderWithI18n(
    <ToastProvider>
      <Shower toast={toast} />
      {others.map((other) => (
        <Shower key={`${other.tone}`} toast={other} />
      ))}
    </ToastProvider>,
  );
  const region = screen.getByRole('status');
  expect(region).toBeEmptyDOMElement();
  act(() => screen.getAllByRole('button', { name: 'Show' })[0]?.click());
  return region;
}

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test('[WCAG-4.1.3] the region exists before the toast, announces it politely, and the toast disappears by itself', () => {
  const onClose = vi.fn();
  const region = renderToast({ message: 'Saved.', onClose });
  expect(region).toHaveAttribute('aria-live', 'polite');
  expect(region).toHaveTextContent('Saved.');
  wait(toastDuration - 1);
  expect(region).toHaveTextContent('Saved.');
  wait(1);
  expect(region).toBeEmptyDOMElement();
  expect(onClose).toHaveBeenCalledOnce();
});

test('a toast with an action stays until it is closed', () => {
  const onClose = vi.fn();
  const region = renderToast({
    message: 'Dates shifted.',
    action: <a href="/dates">View all dates</a>,
    onClose,
  });
  wait(10 * toastDuration);
  expect(screen.getByRole('link', { name: 'View all dates' })).toBeVisible();
  act(() => screen.getByRole('button', { name: 'Close' }).click());
  expect(region).toBeEmptyDOMElement();
  expect(onClose).toHaveBeenCalledOnce();
});

test('[WCAG-2.2.1] a toast stays while it has the focus', () => {
  const region = renderToast({ message: 'Saved.' });
  act(() => screen.getByRole('button', { name: 'Close' }).focus());
  wait(2 * toastDuration);
  expect(region).toHaveTextContent('Saved.');
  act(() => screen.getByRole('button', { name: 'Show' }).focus());
  wait(toastDuration);
  expect(region).toBeEmptyDOMElement();
});

test('several are shown together, each announced and closed alone', () => {
  const shifted = { message: 'Dates shifted.', action: <a href="/dates">View all dates</a> };
  const region = renderToast(shifted, { message: 'Copied.' });
  act(() => screen.getAllByRole('button', { name: 'Show' })[1]?.click());
  expect(region).toHaveAttribute('aria-atomic', 'false');
  expect([...region.children].map(({ textContent }) => textContent)).toEqual([
    'Dates shifted.View all dates',
    'Copied.',
  ]);
  act(() => screen.getAllByRole('button', { name: 'Close' })[0]?.click());
  expect(region).toHaveTextContent(/^Copied\.$/);
});

test('an equal toast replaces the former, is announced and stays its own time', () => {
  const region = renderToast({ message: 'Copied.' }, { message: 'Copied.', tone: 'danger' });
  const [first] = region.children;
  wait(toastDuration - 1);
  act(() => screen.getAllByRole('button', { name: 'Show' })[0]?.click());
  expect(region.children).toHaveLength(1);
  expect(region.children[0]).not.toBe(first);
  wait(toastDuration - 1);
  expect(region).toHaveTextContent('Copied.');
  act(() => screen.getAllByRole('button', { name: 'Show' })[1]?.click());
  expect(region.children).toHaveLength(2);
  wait(1);
  expect(region.children).toHaveLength(1);
});
