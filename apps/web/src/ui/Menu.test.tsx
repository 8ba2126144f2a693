import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderWithI18n } from '../i18n/testing.tsx';
import { Menu, MenuButton, MenuLink } from './Menu.tsx';

function renderMenu(onSelect = () => {}) {
  renderWithI18n(
    <>
      <Menu label="ada" name="ada: account menu">
        <MenuLink href="#dashboard" current>
          Dashboard
        </MenuLink>
        <MenuButton disabled onSelect={onSelect}>
          Not now
        </MenuButton>
        <MenuButton onSelect={onSelect}>Mark as read</MenuButton>
        <MenuLink href="#out">Sign out</MenuLink>
      </Menu>
      <button type="button">Elsewhere</button>
    </>,
  );
  return screen.getByRole('button', { name: 'ada: account menu' });
}

test('[WCAG-2.4.3] [WCAG-4.1.2] it is closed initially, and opens with the focus on its first entry', async () => {
  const button = renderMenu();
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('link')).toBeNull();

  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  const first = screen.getByRole('link', { name: 'Dashboard' });
  expect(first).toHaveFocus();
  expect(first).toHaveAttribute('aria-current', 'page');
});

test('arrow keys, Home and End move through the enabled entries, wrapping around', async () => {
  renderMenu().focus();
  await userEvent.keyboard('{ArrowDown}');
  const [dashboard, out] = [screen.getByText('Dashboard'), screen.getByText('Sign out')];
  expect(dashboard).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByText('Mark as read')).toHaveFocus();
  await userEvent.keyboard('{End}');
  expect(out).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(dashboard).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  expect(out).toHaveFocus();
  await userEvent.keyboard('{Home}');
  expect(dashboard).toHaveFocus();
});

test('[WCAG-2.1.2] Escape closes it and returns focus to the button', async () => {
  const button = renderMenu();
  await userEvent.click(button);
  await userEvent.keyboard('{Escape}');
  expect(button).toHaveFocus();
  expect(screen.queryByRole('link')).toBeNull();
});

test('selecting an entry runs its action once and closes it', async () => {
  const select = vi.fn();
  await userEvent.click(renderMenu(select));
  await userEvent.click(screen.getByRole('button', { name: 'Mark as read' }));
  expect(select).toHaveBeenCalledOnce();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a press outside closes it, and so does leaving it by Tab', async () => {
  const button = renderMenu();
  await userEvent.click(button);
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(screen.queryByRole('link')).toBeNull();

  await userEvent.click(button);
  await userEvent.keyboard('{End}');
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
  expect(screen.queryByRole('link')).toBeNull();
});
