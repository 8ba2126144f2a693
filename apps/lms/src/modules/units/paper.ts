import type { RunSettings } from '../../kernel/settings/course-settings.ts';
import { colorScheme } from '../../pages/current-reading.ts';

/** The background of author content: light on every device, or in the device's color scheme. */
export interface Paper {
  /** For `<meta name="color-scheme">`. */
  colorScheme: string;
  /** The name of its style sheet among the frame's assets. */
  style: 'paper.css' | 'unit.css';
  /** The class of the unit's body. */
  className: 'unit sheet' | 'unit';
}

/** Light, unless the course is marked as dark-safe: authors choose colors for a white page. */
export function paperOf({ darkSafe }: Pick<RunSettings, 'darkSafe'>): Paper {
  return darkSafe
    ? { colorScheme: colorScheme(), style: 'unit.css', className: 'unit' }
    : { colorScheme: 'light', style: 'paper.css', className: 'unit sheet' };
}
