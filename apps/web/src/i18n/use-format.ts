import { use, useMemo } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { getDateFormat } from './date-formats.ts';
import { useFirstRender } from './first-render.ts';
import { wholePercent, wholeTimeLeft } from './numbers.ts';
import { TimeZoneContext } from './TimeZone.tsx';

/** A time: a Date, epoch milliseconds, or the ISO text of the wire. */
export type Moment = Date | number | string;

export interface Format {
  /** "Tue, Mar 3, 2026": weekday, day, month, year. */
  day(moment: Moment): string;
  /** "Mar 3, 2026". */
  date(moment: Moment): string;
  /** "March 3, 2026": day, full month, year. */
  fullDate(moment: Moment): string;
  /** "March 3": full month and day. */
  monthDay(moment: Moment): string;
  /** "Mar 3, 2026, 5:00 PM EST": with the zone named. */
  dateTime(moment: Moment): string;
  /** "5:00 PM EST": with the zone named. */
  time(moment: Moment): string;
  /** The calendar day of a time as `2026-03-03`, to group and compare by; not for display. */
  dayKey(moment: Moment): string;
  /** A fraction (0 to 1) as a whole percent, rounded half up: "29%" (CON-03). */
  percent(fraction: number): string;
  /** A count of minutes: "5 min", or in full "5 minutes". */
  minutes(minutes: number, display?: 'short' | 'long'): string;
  /** Remaining milliseconds in the largest whole unit: "in 3 days", "in 5 hours", "in 1 minute". */
  remaining(milliseconds: number): string;
  /** A number in the locale's digits and grouping. */
  number(value: number): string;
  /** An amount with the symbol the server sends: "$149", "$126.65". */
  money(amount: number, currencySymbol: string): string;
}

/** Formats of dates (in the zone of the nearest `TimeZone`), percents, minutes and money in the reader's locale. */
export function useFormat(): Format {
  const intl = useIntl();
  const firstZone = useFirstRender()?.timeZone ?? null;
  const timeZone = use(TimeZoneContext) ?? firstZone;
  return useMemo(() => createFormat(intl, timeZone), [intl, timeZone]);
}

/** The same outside components. `timeZone` null is the browser's zone. */
export function createFormat(intl: IntlShape, timeZone: string | null): Format {
  const zone = timeZone === null ? {} : { timeZone };
  const date = (moment: Moment, options: Intl.DateTimeFormatOptions) => {
    const at = new Date(moment);
    return Number.isNaN(at.getTime()) ? '' : getDateFormat(intl.locale, { ...zone, ...options }).format(at);
  };
  const number = (value: number, options?: Parameters<typeof intl.formatters.getNumberFormat>[1]) =>
    intl.formatters.getNumberFormat(intl.locale, options).format(value);

  return {
    day: (moment) => date(moment, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
    date: (moment) => date(moment, { day: 'numeric', month: 'short', year: 'numeric' }),
    fullDate: (moment) => date(moment, { day: 'numeric', month: 'long', year: 'numeric' }),
    monthDay: (moment) => date(moment, { day: 'numeric', month: 'long' }),
    dateTime: (moment) =>
      date(moment, {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        timeZoneName: 'short',
      }),
    time: (moment) => date(moment, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }),
    dayKey: (moment) => {
      const at = new Date(moment);
      if (Number.isNaN(at.getTime())) return '';
      const options = { ...zone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
      return getDateFormat('en-CA', options).format(at);
    },
    percent: (fraction) =>
      number(wholePercent(fraction) / 100, { style: 'percent', maximumFractionDigits: 0 }),
    minutes: (minutes, display = 'short') =>
      number(minutes, { style: 'unit', unit: 'minute', unitDisplay: display }),
    remaining: (milliseconds) => {
      const { value, unit } = wholeTimeLeft(milliseconds);
      return intl.formatters.getRelativeTimeFormat(intl.locale).format(value, unit);
    },
    number: (value) => number(value),
    money: (amount, currencySymbol) => {
      const decimals = Number.isInteger(amount) ? 0 : 2;
      return (
        currencySymbol + number(amount, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
      );
    },
  };
}
