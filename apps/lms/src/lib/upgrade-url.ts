/** Placeholders that a shop's URL may contain. */
const PLACEHOLDERS = ['course_id', 'sku', 'username', 'code', 'mode', 'price', 'currency'] as const;

export type UpgradePlaceholder = (typeof PLACEHOLDERS)[number];

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** The problem with a URL for UPGRADE_URL, or null. */
export function findUpgradeUrlProblem(template: string): string | null {
  const unknown = [...template.matchAll(PLACEHOLDER)]
    .map(([, name]) => name ?? '')
    .find((name) => !PLACEHOLDERS.some((known) => known === name));
  if (unknown !== undefined) {
    return `has an unknown placeholder {${unknown}}; there are ${PLACEHOLDERS.map((name) => `{${name}}`).join(', ')}`;
  }
  const sample = template.replace(PLACEHOLDER, 'x');
  const isWeb = URL.canParse(sample) && /^https?:$/.test(new URL(sample).protocol);
  if (!isWeb) return 'must be an address that starts with http:// or https://';
  // A value in the host name could lead anywhere.
  return new URL(template.replace(PLACEHOLDER, 'y')).origin === new URL(sample).origin
    ? null
    : 'must have its placeholders after the host name';
}

/** Fills in the placeholders, encoded. A code without a placeholder is appended to the query. */
export function fillUpgradeUrl(template: string, values: Record<UpgradePlaceholder, string>): string {
  const filled = template.replace(PLACEHOLDER, (_, name: UpgradePlaceholder) =>
    encodeURIComponent(values[name]),
  );
  if (values.code === '' || template.includes('{code}')) return filled;
  const [address = '', fragment] = filled.split('#');
  const joint = address.includes('?') ? '&' : '?';
  const end = fragment === undefined ? '' : `#${fragment}`;
  return `${address}${joint}code=${encodeURIComponent(values.code)}${end}`;
}
