/** Resource limits for a source. Exceeding one throws an {@link OlxError} before the memory is used. */
export interface Limits {
  /** Files, folders and other entries of the source. */
  maxEntries: number;
  /** One file of `static/`, in bytes. */
  maxFileBytes: number;
  /** One file that is read as text (XML, HTML, JSON), in bytes. */
  maxTextFileBytes: number;
  /** All files that are read as text, in bytes: they are in memory while reading. */
  maxTextBytes: number;
  /** The unpacked total, in bytes, including headers. */
  maxTotalBytes: number;
  /** Unpacked bytes per packed byte; checked once more than 64 MiB are unpacked. */
  maxCompressionRatio: number;
  /** Bytes of assets held in memory; more goes to an unlinked temporary file. */
  maxAssetBytesInMemory: number;
  maxPathLength: number;
  /** Folders in a path. */
  maxPathDepth: number;
  /** Elements within elements, in one XML file. */
  maxXmlDepth: number;
  /** Elements in one XML file: each costs far more memory than its few bytes. */
  maxXmlElements: number;
  maxBlocks: number;
  /** Characters of one block, which every learner who opens its unit has to load. With all variants of a problem. */
  maxBlockCharacters: number;
  /** Characters of the texts that values of scripts change, in all variants of all problems. */
  maxVariantCharacters: number;
  /** Characters of a page around the course: about, handouts, a static page, an update; the updates together twice that. */
  maxPageCharacters: number;
  /** Characters of a name, and of any other text that is one line of a page. */
  maxNameCharacters: number;
  /** Characters of a description in lists of courses. */
  maxSummaryCharacters: number;
  /** Diagnostics in the result; a last one counts the rest. */
  maxDiagnostics: number;
}

const MIB = 1024 * 1024;

export const DEFAULT_LIMITS: Limits = {
  maxEntries: 100_000,
  maxFileBytes: 1024 * MIB,
  maxTextFileBytes: 16 * MIB,
  maxTextBytes: 128 * MIB,
  maxTotalBytes: 4096 * MIB,
  maxCompressionRatio: 100,
  maxAssetBytesInMemory: 8 * MIB,
  maxPathLength: 1024,
  maxPathDepth: 32,
  maxXmlDepth: 200,
  maxXmlElements: 250_000,
  maxBlocks: 50_000,
  maxBlockCharacters: 2 * MIB,
  maxVariantCharacters: 128 * MIB,
  maxPageCharacters: MIB / 2,
  maxNameCharacters: 500,
  maxSummaryCharacters: 5000,
  maxDiagnostics: 5_000,
};
