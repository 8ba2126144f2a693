import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderWithI18n } from '../i18n/testing.tsx';
import { Button, ButtonLink, IconButton } from './Button.tsx';

test('[WCAG-2.1.1] [WCAG-2.5.2] a button acts on click, Enter and Space, and sends no form', async () => {
  const act = vi.fn();
  const send = vi.fn();
  renderWithI18n(
    <form onSubmit={send}>
      <Button onClick={act}>Save</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard(' ');
  expect(act).toHaveBeenCalledTimes(3);
  expect(send).not.toHaveBeenCalled();
});

test('while busy it keeps focus, says so and does nothing', async () => {
  const act = vi.fn();
  const send = vi.fn();
  renderWithI18n(
    <form onSubmit={send}>
      <Button type="submit" busy onClick={act}>
        Save
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: /Save/ });
  await userEvent.click(button);
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('status')).toHaveTextContent('Loading…');
  expect(act).not.toHaveBeenCalled();
  expect(send).not.toHaveBeenCalled();
});

test('[WCAG-4.1.2] an icon button has a name, and exposes whether it is pressed', () => {
  renderWithI18n(<IconButton icon="bookmark" label="Bookmark this page" pressed />);
  expect(screen.getByRole('button', { name: 'Bookmark this page', pressed: true })).toBeVisible();
});

test('a link that looks like a button is a link', () => {
  renderWithI18n(
    <ButtonLink variant="primary" href="/course" iconEnd="arrow-next">
      Resume course
    </ButtonLink>,
  );
  expect(screen.getByRole('link', { name: 'Resume course' })).toHaveAttribute('href', '/course');
});
