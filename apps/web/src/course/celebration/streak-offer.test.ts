import { describe, expect, test } from 'vitest';
import { addCode, findStreakOffer } from './streak-offer.ts';

const mode = { price: 149, currencySymbol: '$', upgradeUrl: 'https://shop.example.org/basket?sku=A' };
const format = (amount: number, symbol: string) => symbol + amount.toFixed(2);

describe('[STK-07] the coupon is in the URL', () => {
  test.each([
    ['https://shop.example.org/basket', 'https://shop.example.org/basket?code=ST15'],
    ['https://shop.example.org/basket?sku=A', 'https://shop.example.org/basket?sku=A&code=ST15'],
    ['https://shop.example.org/basket?sku=A#top', 'https://shop.example.org/basket?sku=A&code=ST15#top'],
    ['/courses/upgrade', '/courses/upgrade?code=ST15'],
    ['/upgrade?code=&sku=A', '/upgrade?code=ST15&sku=A'],
    ['/upgrade?sku=A&code=', '/upgrade?sku=A&code=ST15'],
    ['/upgrade?sku=A&code=B', '/upgrade?sku=A&code=B&code=ST15'],
    ['/upgrade?barcode=', '/upgrade?barcode=&code=ST15'],
  ])('%s', (url, expected) => {
    expect(addCode(url, 'ST15')).toBe(expected);
  });

  test('encodes the coupon', () => {
    expect(addCode('/upgrade', 'A&B 1')).toBe('/upgrade?code=A%26B%201');
  });
});

test.each([
  [149, '$126.65', '$149.00'],
  [100, '$85.00', '$100.00'],
  [0.1, '$0.09', '$0.10'],
])('[STK-06] the price %d is 15 percent lower', (price, discountedPrice, originalPrice) => {
  const offer = findStreakOffer({ ...mode, price }, 'ST15', format);
  expect(offer).toMatchObject({ percentage: 15, discountedPrice, originalPrice });
});

test('[STK-07] [STK-08] no offer without a coupon or a mode to upgrade to', () => {
  expect(findStreakOffer(mode, null, format)).toBeNull();
  expect(findStreakOffer(null, 'ST15', format)).toBeNull();
});
