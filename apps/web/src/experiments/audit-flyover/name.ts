/** The experiment's name in the site's setting `EXPERIMENTS`. */
export const experimentName = 'audit-flyover';
