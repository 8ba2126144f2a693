import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { renderWithI18n } from '../i18n/testing.tsx';
import { Alert, alertLookOf } from './Alert.tsx';

describe('[ALT-12] an alert’s variant follows from its type', () => {
  test.each([
    ['error', 'warning'],
    ['danger', 'danger'],
    ['success', 'success'],
    ['info', 'info'],
    ['welcome', 'info'],
    ['something new', 'info'],
  ])('[ALT-12] %s looks like %s', (type, look) => {
    renderWithI18n(
      <Alert type={type} announce="status">
        Text
      </Alert>,
    );
    expect(alertLookOf(type)).toBe(look);
    expect(screen.getByRole('status')).toHaveClass('alert', `alert--${look}`);
  });
});

test.each([
  ['error', 'alert'],
  ['danger', 'alert'],
  ['success', 'status'],
  ['info', 'status'],
  ['welcome', 'status'],
])('%s is announced as %s', (type, role) => {
  renderWithI18n(<Alert type={type}>Text</Alert>);
  expect(screen.getByRole(role)).toHaveTextContent('Text');
});

test('a dismissible alert has a close button', async () => {
  const dismiss = vi.fn();
  renderWithI18n(
    <Alert type="welcome" title="Welcome" onDismiss={dismiss}>
      Begin here.
    </Alert>,
  );
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Dismiss' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(dismiss).toHaveBeenCalledOnce();
});
