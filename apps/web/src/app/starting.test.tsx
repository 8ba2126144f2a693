import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import html from '../../index.html?raw';
import { I18nProvider } from '../i18n/I18nProvider.tsx';
import { english } from '../i18n/locales.ts';
import { Spinner } from '../ui/Spinner.tsx';

const page = new DOMParser().parseFromString(html, 'text/html');

test('until the bundle has loaded, the page shows the same spinner', () => {
  const { container } = render(
    <I18nProvider locale={english}>
      <Spinner centered />
    </I18nProvider>,
  );
  const sign = page.querySelector('#root > main')?.innerHTML.replace(/>\s+</g, '><').trim();
  expect(sign).toBe(container.innerHTML);
});

test('a browser without JavaScript shows that it is needed', () => {
  expect(page.querySelector('noscript')?.innerHTML).toContain('need JavaScript');
});
