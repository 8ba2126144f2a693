import type { ReadingSetting } from '@lectern/contract';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const settingNames: Readonly<Record<ReadingSetting, MessageDescriptor>> = defineMessages({
  size: { defaultMessage: 'Text size', description: 'Name of a reading setting' },
  width: { defaultMessage: 'Line width', description: 'Name of a reading setting: narrow, regular or wide' },
  lines: {
    defaultMessage: 'Line height',
    description: 'Name of a reading setting: how far lines of text are apart',
  },
  face: { defaultMessage: 'Typeface', description: 'Name of a reading setting' },
  theme: {
    defaultMessage: 'Colors',
    description: 'Name of a reading setting: light, dark or sepia',
  },
  motion: {
    defaultMessage: 'Motion',
    description: 'Name of a reading setting: whether things move on the screen',
  },
});

const options = defineMessages({
  narrow: { defaultMessage: 'Narrow', description: 'Line width, a reading setting' },
  regularWidth: { defaultMessage: 'Regular', description: 'Line width, a reading setting' },
  wide: { defaultMessage: 'Wide', description: 'Line width, a reading setting' },
  regularLines: { defaultMessage: 'Regular', description: 'Line height, a reading setting' },
  roomy: { defaultMessage: 'Roomy', description: 'Line height, a reading setting: more space between lines' },
  site: { defaultMessage: 'Standard', description: 'Typeface, a reading setting: that of the site' },
  serif: { defaultMessage: 'Serif', description: 'Typeface, a reading setting: as in a book' },
  plain: {
    defaultMessage: 'Easy to read',
    description: 'Typeface, a reading setting: letters that are hard to confuse',
  },
  systemColors: { defaultMessage: 'As on your device', description: 'Colors, a reading setting' },
  light: { defaultMessage: 'Light', description: 'Colors, a reading setting' },
  dark: { defaultMessage: 'Dark', description: 'Colors, a reading setting' },
  sepia: { defaultMessage: 'Sepia', description: 'Colors, a reading setting: like old paper' },
  systemMotion: { defaultMessage: 'As on your device', description: 'Motion, a reading setting' },
  reduced: { defaultMessage: 'Reduced', description: 'Motion, a reading setting: nothing moves' },
});

/** The names of the options; those of the text size are percentages. */
export const optionNames: Readonly<Record<ReadingSetting, Readonly<Record<string, MessageDescriptor>>>> = {
  size: {},
  width: { narrow: options.narrow, regular: options.regularWidth, wide: options.wide },
  lines: { regular: options.regularLines, roomy: options.roomy },
  face: { site: options.site, serif: options.serif, plain: options.plain },
  theme: { system: options.systemColors, light: options.light, dark: options.dark, sepia: options.sepia },
  motion: { system: options.systemMotion, reduced: options.reduced },
};
