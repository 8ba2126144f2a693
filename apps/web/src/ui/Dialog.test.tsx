import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderWithI18n } from '../i18n/testing.tsx';
import { Dialog } from './Dialog.tsx';

function renderDialog(open: boolean) {
  const close = vi.fn();
  const dialog = (isOpen: boolean) => (
    <Dialog
      open={isOpen}
      onClose={close}
      title="Leave this exam?"
      actions={<button type="button">Leave</button>}
    >
      <p>The clock goes on.</p>
    </Dialog>
  );
  const { rerender } = renderWithI18n(dialog(open));
  return { close, reopen: (isOpen: boolean) => rerender(dialog(isOpen)) };
}

test('[WCAG-4.1.2] it is named by its title and renders text and actions only while open', () => {
  const { reopen } = renderDialog(false);
  expect(screen.queryByText('The clock goes on.')).toBeNull();
  reopen(true);
  const dialog = screen.getByRole('dialog', { name: 'Leave this exam?' });
  expect(dialog).toHaveAttribute('open');
  expect(dialog).toContainElement(screen.getByRole('button', { name: 'Leave' }));
  reopen(false);
  expect(dialog).not.toHaveAttribute('open');
  expect(screen.queryByText('The clock goes on.')).toBeNull();
});

test('[WCAG-2.1.2] the close button and Escape ask the parent to close it', async () => {
  const { close } = renderDialog(true);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(close).toHaveBeenCalledTimes(1);

  const request = new Event('cancel', { cancelable: true });
  act(() => fireEvent(screen.getByRole('dialog'), request));
  expect(close).toHaveBeenCalledTimes(2);
  expect(request.defaultPrevented).toBe(true);
});

test('the parent is notified when the browser closes it', () => {
  const { close } = renderDialog(true);
  fireEvent(screen.getByRole('dialog'), new Event('close'));
  expect(close).toHaveBeenCalledOnce();
});
