import { expect, test } from 'vitest';
import { linkedinUrl } from './linkedin.ts';

test('the link fills in every field of LinkedIn’s form', () => {
  const url = new URL(
    linkedinUrl({
      title: 'Logic & proof',
      organization: 'Acme',
      issuedAt: Date.parse('2026-12-31T23:30:00Z'),
      id: 'ab12',
      url: 'https://learn.example.org/certificates/ab12',
    }),
  );
  expect(url.origin + url.pathname).toBe('https://www.linkedin.com/profile/add');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'Logic & proof',
    organizationName: 'Acme',
    issueYear: '2026',
    issueMonth: '12',
    certId: 'ab12',
    certUrl: 'https://learn.example.org/certificates/ab12',
  });
});
