export interface BookmarksTable {
  user_id: number;
  course_key: string;
  usage_key: string;
  created_at: number;
}

export interface BookmarksTables {
  bookmarks: BookmarksTable;
}
