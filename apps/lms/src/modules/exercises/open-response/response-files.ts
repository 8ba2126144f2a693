import type { LinkedFile } from '../../uploads/upload-links.ts';
import { isRecord } from '../stored-state.ts';

/** A file of a response. */
export interface ResponseFile extends LinkedFile {
  /** Bytes. */
  size: number;
  /** The learner's description, plain text; may be empty. */
  description: string;
}

export function readStoredFiles(stored: unknown): ResponseFile[] {
  return (Array.isArray(stored) ? stored : []).flatMap((each: unknown) => {
    if (!isRecord(each)) return [];
    const { id, name, size, description } = each;
    return typeof id === 'number' && typeof name === 'string' && typeof size === 'number'
      ? [{ id, name, size, description: typeof description === 'string' ? description : '' }]
      : [];
  });
}
