export interface AssetsTable {
  /** SHA-256 of the bytes, hex. */
  sha256: string;
  /** Bytes. */
  size: number;
  created_at: number;
}

/** The bytes of an asset in chunks, so that a video is never in memory as a whole. */
export interface AssetChunksTable {
  sha256: string;
  /** From 0. */
  position: number;
  bytes: Uint8Array;
}

/** The names under which courses know an asset; a URL with another name responds with 404. */
export interface AssetNamesTable {
  sha256: string;
  name: string;
  content_type: string;
}

/** The files of each course, including those of earlier versions. */
export interface CourseFilesTable {
  sha256: string;
  name: string;
  course_key: string;
  /** 1: only for those who may take the course (`locked` in policies/assets.json). */
  is_locked: number;
  /** 1: for everyone, because it is on the course's card or about page. */
  is_public: number;
}

export interface FilesTables {
  assets: AssetsTable;
  asset_chunks: AssetChunksTable;
  asset_names: AssetNamesTable;
  course_files: CourseFilesTable;
}
