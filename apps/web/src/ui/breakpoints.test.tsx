import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithI18n } from '../i18n/testing.tsx';
import { layoutOf, queries, sizeClassOf } from './breakpoints.ts';
import { useMediaQuery } from './use-media-query.ts';

test.each([
  [0, 'extraSmall'],
  [575.98, 'extraSmall'],
  [576, 'small'],
  [767.98, 'small'],
  [768, 'medium'],
  [991.98, 'medium'],
  [992, 'large'],
  [1199.98, 'large'],
  [1200, 'extraLarge'],
  [4000, 'extraLarge'],
])('[CON-01] a width of %f is %s', (width, sizeClass) => {
  expect(sizeClassOf(width)).toBe(sizeClass);
});

test.each([
  [0, 'mobile'],
  [767.98, 'mobile'],
  [768, 'tablet'],
  [991.98, 'tablet'],
  [992, 'desktop'],
])('[CON-02] a width of %f has the layout for %s', (width, layout) => {
  expect(layoutOf(width)).toBe(layout);
});

test('[CON-01] the media queries have the same edges', () => {
  expect(queries).toMatchObject({
    belowSmall: '(max-width: 575.98px)',
    belowMedium: '(max-width: 767.98px)',
    belowLarge: '(max-width: 991.98px)',
    fromTablet: '(min-width: 768px)',
    fromDesktop: '(min-width: 992px)',
    fromExtraLarge: '(min-width: 1200px)',
  });
});

function Layout() {
  return <p>{useMediaQuery(queries.fromDesktop) ? 'wide' : 'narrow'}</p>;
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
