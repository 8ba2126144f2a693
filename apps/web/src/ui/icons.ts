interface Drawing {
  /** On a square of 24, with a stroke of 1.75. */
  readonly path: string;
  /** Points in the reading direction, so it is mirrored from right to left. */
  readonly isDirectional?: boolean;
  readonly isFilled?: boolean;
}

const drawings = {
  'arrow-next': { path: 'M5 12h14M13 6l6 6-6 6', isDirectional: true },
  'arrow-previous': { path: 'M19 12H5M11 6l-6 6 6 6', isDirectional: true },
  'chevron-next': { path: 'M9 6l6 6-6 6', isDirectional: true },
  close: { path: 'M6 6l12 12M18 6L6 18' },
  check: { path: 'M5 12.5l4.5 4.5L19 7' },
  'circle-check': { path: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 12.3l2.8 2.8L16 9.5' },
  circle: { path: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z' },
  'circle-cross': { path: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9 9l6 6M15 9l-6 6' },
  info: { path: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5.5M12 7.5v.1' },
  warning: { path: 'M12 4L2.8 19.5h18.4zM12 10v4.5M12 17v.1' },
  lock: { path: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2' },
  bell: { path: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21h4M12 5V3.5' },
  bookmark: { path: 'M7 4h10v16l-5-4-5 4z' },
  'bookmark-filled': { path: 'M7 4h10v16l-5-4-5 4z', isFilled: true },
  book: {
    path: 'M12 6.5C10 5 7 4.5 3.5 5v13.5c3.5-.5 6.5 0 8.5 1.5 2-1.5 5-2 8.5-1.5V5C17 4.5 14 5 12 6.5zM12 6.5V20',
  },
  text: { path: 'M5 6h14M5 10.5h14M5 15h14M5 19.5h8', isDirectional: true },
  video: { path: 'M3.5 5.5h17v13h-17zM10 9v6l5-3z' },
  problem: { path: 'M4 20l1-4.5L16 4.5a2 2 0 0 1 2.8 0l.7.7a2 2 0 0 1 0 2.8L8.5 19zM14 6.5l3.5 3.5' },
  note: { path: 'M5 4h14v10l-5.5 6H5zM13.5 20v-6H19M8.5 8.5h7M8.5 12h3.5', isDirectional: true },
  discussion: { path: 'M4 5h16v11H11l-5 4v-4H4z', isDirectional: true },
  layers: { path: 'M12 4l9 4.5-9 4.5-9-4.5zM3.5 13l8.5 4.3 8.5-4.3' },
  clock: { path: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7.5V12l3 2' },
  calendar: { path: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8' },
  person: {
    path: 'M12 4a3.8 3.8 0 1 0 0 7.6A3.8 3.8 0 0 0 12 4zM4.5 20c.8-3.6 3.8-5.4 7.5-5.4s6.7 1.8 7.5 5.4',
  },
  globe: {
    path: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c-5 5-5 13 0 18 5-5 5-13 0-18z',
  },
  outline: { path: 'M4 6h16M9 12h11M9 18h11M4 12h.1M4 18h.1', isDirectional: true },
  search: { path: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.2 15.2L20 20' },
  menu: { path: 'M4 7h16M4 12h16M4 17h16' },
  external: { path: 'M10 5H5v14h14v-5M14 4h6v6M20 4l-9 9', isDirectional: true },
} satisfies Record<string, Drawing>;

export type IconName = keyof typeof drawings;

export const icons: Record<IconName, Drawing> = drawings;
