import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { renderWithI18n } from '../../i18n/testing.tsx';
import { AlertList } from './AlertList.tsx';
import type { CourseAlert } from './alert.ts';

describe('[ALT-11] an alert', () => {
  const alert = (id: string, more: Partial<CourseAlert> = {}) =>
    ({
      id,
      code: 'plain',
      text: id,
      topic: 'outline',
      type: 'info',
      dismissible: false,
      ...more,
    }) as CourseAlert;

  function show(alerts: readonly CourseAlert[], onDismiss = vi.fn()) {
    renderWithI18n(<AlertList topic="outline" label="Alerts" alerts={alerts} onDismiss={onDismiss} />);
    return onDismiss;
  }

  test('is shown in the list of its topic only', () => {
    show([
      alert('Here'),
      alert('Elsewhere', { topic: 'general' }),
      alert('Nowhere', { topic: 'of tomorrow' }),
    ]);
    expect(screen.getByRole('region', { name: 'Alerts' })).toHaveTextContent(/^Here$/);
  });

  test('an empty list isn’t rendered', () => {
    show([alert('Elsewhere', { topic: 'general' })]);
    expect(screen.queryByRole('region')).toBeNull();
  });

  test('is rendered by its code, or as text for an unknown code', () => {
    show([alert('A text'), { ...alert('x'), code: 'enrolled' } as CourseAlert]);
    expect(screen.getByText('A text')).toBeVisible();
    expect(screen.getByText('You’re enrolled. Welcome to the course!')).toBeVisible();
  });

  test('can be dismissed only if it is dismissible', async () => {
    const closable = alert('Closable', { dismissible: true });
    const onDismiss = show([alert('Fixed'), closable]);
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(onDismiss).toHaveBeenCalledExactlyOnceWith(closable);
  });

  test.each([
    ['error', 'alert--warning'],
    ['danger', 'alert--danger'],
    ['success', 'alert--success'],
    ['info', 'alert--info'],
    ['welcome', 'alert--info'],
    ['of tomorrow', 'alert--info'],
  ])('[ALT-12] of type %s has the variant %s', (type, look) => {
    show([alert('Text', { type })]);
    expect(screen.getByText('Text').closest('.alert')).toHaveClass(look);
  });
});
