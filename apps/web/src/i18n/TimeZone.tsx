import { createContext, type ReactNode } from 'react';
import { findTimeZone } from './time-zone.ts';

/** The zone in which dates are shown and grouped; null is the browser's. */
export const TimeZoneContext = createContext<string | null>(null);

export interface TimeZoneProps {
  /** The learner's zone as the server names it; unknown names count as none. */
  readonly name: string | null | undefined;
  readonly children: ReactNode;
}

/** Everything below shows dates in this zone (CS-23: one zone for both grouping and display). */
export function TimeZone({ name, children }: TimeZoneProps) {
  return <TimeZoneContext value={findTimeZone(name)}>{children}</TimeZoneContext>;
}
