import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../apps/lms/src/modules/single-sign-on/testing/identity-provider.ts';
import { expectAccessible } from './support/accessibility.ts';
import { heading } from './support/screens.ts';
import { DEMO_COURSE, withSite } from './support/site.ts';
import { expect, test } from './support/test.ts';

let provider: IdentityProvider;
test.beforeAll(async () => {
  provider = await startIdentityProvider();
});
test.afterAll(() => provider.stop());

test('a learner of an organization comes from a course to its first unit, without a password', async ({
  page,
  dialect,
}) => {
  provider.signIn({ sub: 'p-1', email: 'lena@uni.example', email_verified: true, name: 'Lena Lind' });
  const settings = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: 'Example University',
  };
  await withSite(
    { dialect, units: 'own-origin' },
    async ({ origin }) => {
      await page.setViewportSize({ width: 375, height: 667 });
      await page.goto(`${origin}/courses/${DEMO_COURSE}/about`);
      await page.getByRole('main').getByRole('link', { name: 'Enroll' }).first().click();
      const button = page.getByRole('link', { name: 'Sign in with Example University' });
      await expect(button).toBeVisible();
      await expectAccessible(page, 'registering with an organization');
      await button.press('Enter');
      await expect(heading(page, 'Welcome')).toBeVisible();
      await page.goto(`${origin}/account/settings`);
      await expect(page.getByText('lena@uni.example')).toBeVisible();
      await page.goto('about:blank');
    },
    settings,
  );
});
