import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderWithI18n } from '../i18n/testing.tsx';
import { Disclosure } from './Disclosure.tsx';

test('it opens and closes, and calls `onOpenChange` each time', async () => {
  const told = vi.fn();
  renderWithI18n(
    <Disclosure summary={<h3>Limits</h3>} onOpenChange={told}>
      <p>Nearer and nearer</p>
    </Disclosure>,
  );
  expect(screen.getByText('Nearer and nearer')).not.toBeVisible();
  await userEvent.click(screen.getByRole('heading', { name: 'Limits' }));
  await waitFor(() => expect(told.mock.calls).toEqual([[true]]));
  expect(screen.getByText('Nearer and nearer')).toBeVisible();
  await userEvent.click(screen.getByRole('heading', { name: 'Limits' }));
  await waitFor(() => expect(told.mock.calls).toEqual([[true], [false]]));
  expect(screen.getByText('Nearer and nearer')).not.toBeVisible();
});

function Outline() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Expand all
      </button>
      <Disclosure summary="Limits" open={open} onOpenChange={setOpen}>
        <p>Nearer and nearer</p>
      </Disclosure>
    </>
  );
}

test('a controlled one follows its `open` prop', async () => {
  renderWithI18n(<Outline />);
  await userEvent.click(screen.getByRole('button', { name: 'Expand all' }));
  expect(screen.getByText('Nearer and nearer')).toBeVisible();
  await userEvent.click(screen.getByText('Limits'));
  await waitFor(() => expect(screen.getByText('Nearer and nearer')).not.toBeVisible());
  await userEvent.click(screen.getByRole('button', { name: 'Expand all' }));
  expect(screen.getByText('Nearer and nearer')).toBeVisible();
});
