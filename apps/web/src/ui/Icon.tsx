import styles from './Icon.module.css';
import { type IconName, icons } from './icons.ts';

export type { IconName } from './icons.ts';

export interface IconProps {
  readonly name: IconName;
  /** The name for screen readers; without it the icon is decorative. */
  readonly label?: string | undefined;
  /** In em of the text beside it. */
  readonly size?: number;
}

/** A line drawing in the text color. Icons that point in the reading direction are mirrored with it. */
export function Icon({ name, label, size = 1.25 }: IconProps) {
  const { path, isDirectional = false, isFilled = false } = icons[name];
  const drawing = {
    className: isDirectional ? `${styles.icon} ${styles.directional}` : styles.icon,
    style: { inlineSize: `${size}em`, blockSize: `${size}em` },
    viewBox: '0 0 24 24',
    fill: isFilled ? 'currentColor' : 'none',
    stroke: 'currentColor',
    strokeWidth: 1.75,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    focusable: false,
    children: <path d={path} />,
  } as const;
  return label ? <svg role="img" aria-label={label} {...drawing} /> : <svg aria-hidden="true" {...drawing} />;
}
