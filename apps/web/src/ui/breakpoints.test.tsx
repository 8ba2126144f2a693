import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithI18n } from '../i18n/testing.tsx';
import { breakpoints, queries } from './breakpoints.ts';
import { useMediaQuery } from './use-media-query.ts';

test('[CON-01] [CON-02] size classes and layouts begin at these widths', () => {
  expect(breakpoints).toEqual({ small: 576, medium: 768, large: 992, extraLarge: 1200 });
});

test('[CON-01] the media queries have the same edges', () => {
  expect(queries).toEqual({
    belowSmall: '(max-width: 575.98px)',
    belowMedium: '(max-width: 767.98px)',
    belowLarge: '(max-width: 991.98px)',
    fromLarge: '(min-width: 992px)',
  });
});

function Layout() {
  return <p>{useMediaQuery(queries.fromLarge) ? 'wide' : 'narrow'}</p>;
}

test('a media query updates as it changes', () => {
  const list = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', () => list);
  renderWithI18n(<Layout />);
  expect(screen.getByText('narrow')).toBeVisible();
  act(() => {
    list.matches = true;
    list.dispatchEvent(new Event('change'));
  });
  expect(screen.getByText('wide')).toBeVisible();
});
