import { type FileUrlOf, uploadUrls } from '../uploads/upload-links.ts';
import type { LoadContext, LoadItem } from './exercise-type.ts';

/** What fields and links for learners' files need. */
export interface LoadedFiles {
  fileUrlOf: FileUrlOf;
  /** The largest file that can be uploaded, in bytes. */
  maxFileBytes: number;
}

/** Without a query. */
export function filesOf({ services, visit, unitsOrigin }: LoadContext): LoadedFiles {
  const { courseKey, learner } = visit.claims;
  return {
    fileUrlOf: uploadUrls(services, { unitsOrigin, courseKey, learner }),
    maxFileBytes: services.config.uploadMaxBytes,
  };
}

/** For types whose learners upload files. */
export async function loadFiles(
  context: LoadContext,
  items: readonly LoadItem[],
): Promise<ReadonlyMap<string, LoadedFiles>> {
  const files = filesOf(context);
  return new Map(items.map(({ situation }) => [situation.block.usageKey, files]));
}
