import { expect, test } from 'vitest';
import { fillUpgradeUrl, findUpgradeUrlProblem } from './upgrade-url.ts';

const values = {
  course_id: 'course-v1:Acme+CAL101+R1',
  sku: '8CF08E5',
  username: 'dana & co',
  code: '',
  mode: 'verified',
  price: '149',
  currency: 'USD',
};

test.each([
  ['https://shop.example.org/basket?sku={sku}', '', 'https://shop.example.org/basket?sku=8CF08E5'],
  ['https://shop.example.org/b?sku={sku}', 'A&B', 'https://shop.example.org/b?sku=8CF08E5&code=A%26B'],
  ['https://shop.example.org/b', 'WELCOME', 'https://shop.example.org/b?code=WELCOME'],
  ['https://shop.example.org/b#pay', 'WELCOME', 'https://shop.example.org/b?code=WELCOME#pay'],
  ['https://shop.example.org/b?c={code}', 'WELCOME', 'https://shop.example.org/b?c=WELCOME'],
  ['https://shop.example.org/b?c={code}', '', 'https://shop.example.org/b?c='],
  [
    'https://shop.example.org/{course_id}/{username}?m={mode}&p={price}&c={currency}',
    '',
    'https://shop.example.org/course-v1%3AAcme%2BCAL101%2BR1/dana%20%26%20co?m=verified&p=149&c=USD',
  ],
])('%s with the code "%s"', (template, code, expected) => {
  expect(findUpgradeUrlProblem(template)).toBeNull();
  expect(fillUpgradeUrl(template, { ...values, code })).toBe(expected);
});

test.each([
  ['https://shop.example.org/{email}', 'has an unknown placeholder {email}'],
  ['https://shop.example.org/{}', 'has an unknown placeholder {}'],
  ['https://{username}.example.org/', 'must have its placeholders after the host name'],
  ['{sku}://shop.example.org/', 'must be an address'],
  ['javascript:alert({sku})', 'must be an address'],
  ['/basket?sku={sku}', 'must be an address'],
])('%s is refused', (template, problem) => {
  expect(findUpgradeUrlProblem(template)).toContain(problem);
});
