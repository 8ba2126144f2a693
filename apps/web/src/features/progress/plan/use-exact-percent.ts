import { useIntl } from 'react-intl';

/**
 * Formats a fraction as a percentage with two decimals: "72.35%". Needed averages are exact, so they aren't rounded to
 * whole percent.
 */
export function useExactPercent(): (fraction: number) => string {
  const intl = useIntl();
  return (fraction) => intl.formatNumber(fraction, { style: 'percent', maximumFractionDigits: 2 });
}
