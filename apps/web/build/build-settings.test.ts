import { expect, test } from 'vitest';
import page from '../index.html?raw';
import { readBuildSettings, writeBuildSettings } from './build-settings.ts';

test('the build’s settings are the non-empty variables with the prefix VITE_', () => {
  const variables = { VITE_LMS_BASE_URL: 'https://lms.example.org', VITE_SUPPORT_URL: '', PATH: '/bin' };
  expect(readBuildSettings(variables)).toEqual({ LMS_BASE_URL: 'https://lms.example.org' });
});

test('are embedded in the page as JSON that can’t end the script element', () => {
  const settings = { SITE_NAME: '</script><b>$&' };
  const [, json = ''] = /id="lectern-build">([^<]*)<\/script>/.exec(writeBuildSettings(page, settings)) ?? [];
  expect(JSON.parse(json)).toEqual(settings);
});
