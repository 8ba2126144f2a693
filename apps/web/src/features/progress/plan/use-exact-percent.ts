import { useIntl } from 'react-intl';

/** Formats a fraction as a percent in hundredths: "72.35%". Needed averages mean what they say, so none is rounded away. */
export function useExactPercent(): (fraction: number) => string {
  const intl = useIntl();
  return (fraction) => intl.formatNumber(fraction, { style: 'percent', maximumFractionDigits: 2 });
}
