import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { leavePage } from './leave.ts';

test('[RTE-22] [RTE-23] [RTE-24] a page left for another replaces its entry: Back doesn’t return to it', () => {
  const location = { replace: vi.fn(), assign: vi.fn(), href: 'https://learn.example.org/course/c/dates' };
  vi.stubGlobal('window', { location });
  void leavePage(new RouterContextProvider(), 'https://lms.example.org/courses/c/dates');
  expect(location.replace).toHaveBeenCalledExactlyOnceWith('https://lms.example.org/courses/c/dates');
  expect(location.assign).not.toHaveBeenCalled();
  expect(location.href).toBe('https://learn.example.org/course/c/dates');
});
