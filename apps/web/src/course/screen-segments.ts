/** Segments after a course's key that lead to a screen with data of its own: the folder of its feature. Others are sequences. */
export const screenSegments: Readonly<Record<string, string>> = {
  home: 'outline',
  dates: 'dates',
  progress: 'progress',
  bookmarks: 'bookmarks',
  notes: 'notes',
  search: 'search',
  discussion: 'discussions',
};

/** Segments of screens that show nothing of a sequence, nor data of their own. */
export const plainSegments: readonly string[] = ['course-end', 'access-denied', 'live', 'wiki'];
