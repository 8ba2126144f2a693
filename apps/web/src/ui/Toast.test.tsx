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

function renderToast(toast: Toast) {
  renderWithI18n(
    <ToastProvider>
      <Shower toast={toast} />
    </ToastProvider>,
  );
  const region = screen.getByRole('status');
  expect(region).toBeEmptyDOMElement();
  act(() => screen.getByRole('button', { name: 'Show' }).click());
  return region;
}

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test('the region is there before the toast, announces it politely, and the toast goes by itself', () => {
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

test('one with an action stays until it is closed', () => {
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

test('it waits while the focus is in it', () => {
  const region = renderToast({ message: 'Saved.' });
  act(() => screen.getByRole('button', { name: 'Close' }).focus());
  wait(2 * toastDuration);
  expect(region).toHaveTextContent('Saved.');
  act(() => screen.getByRole('button', { name: 'Show' }).focus());
  wait(toastDuration);
  expect(region).toBeEmptyDOMElement();
});

test('several stand side by side, each is announced alone and closed alone', () => {
  const region = renderToast({ message: 'Dates shifted.', action: <a href="/dates">View all dates</a> });
  act(() => screen.getByRole('button', { name: 'Show' }).click());
  expect(region).toHaveAttribute('aria-atomic', 'false');
  expect(screen.getAllByText('Dates shifted.')).toHaveLength(2);
  act(() => screen.getAllByRole('button', { name: 'Close' })[0]?.click());
  expect(screen.getAllByText('Dates shifted.')).toHaveLength(1);
});
