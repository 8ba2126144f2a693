import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listPictureTypes, MAX_PICTURE_BYTES, uploadPicture } from '../../lms/discussions/writes.ts';
import { getLms } from '../../lms/lms.ts';
import { useDiscussion } from './context.ts';

export type UploadState = 'none' | 'sending' | 'too-large' | 'wrong-type' | 'failed';

export interface PictureUpload {
  readonly state: UploadState;
  /** The names of the formats that the server accepts, by media type. */
  readonly types: Readonly<Record<string, string>>;
  /** Never rejects. */
  readonly upload: (file: File) => Promise<void>;
}

/** Uploads pictures for a post; `onUploaded` gets the Markdown of each. */
export function usePictureUpload(onUploaded: (markdown: string) => void): PictureUpload {
  const client = useQueryClient();
  const { courseId } = useDiscussion();
  const [state, setState] = useState<UploadState>('none');
  const types = listPictureTypes(client);

  async function upload(file: File): Promise<void> {
    if (types[file.type] === undefined) return setState('wrong-type');
    if (file.size > MAX_PICTURE_BYTES) return setState('too-large');
    setState('sending');
    try {
      const url = await uploadPicture(client, courseId, file);
      onUploaded(`![${file.name.replaceAll(/[[\]\\]/g, '')}](${url})`);
      setState('none');
    } catch (error) {
      getLms(client).log.failure(error);
      setState('failed');
    }
  }

  return { state, types, upload };
}
