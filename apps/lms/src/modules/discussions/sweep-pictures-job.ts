import { listOldPictures, removePicture } from '../../kernel/files/uploads.store.ts';
import { defineJob, noPayload } from '../../kernel/jobs/job-kind.ts';
import { DAY } from '../../lib/durations.ts';
import { listPictures } from './post-pictures.ts';
import { isPictureShown, listShownTexts } from './posts.store.ts';

/** Once a day: removes pictures that were uploaded more than a day ago, and that no post of their course shows. */
export const sweepPicturesJob = defineJob({
  name: 'sweep-pictures',
  payload: noPayload,
  every: DAY,
  async run({ context: { db, clock }, renew }) {
    const pictures = Map.groupBy(
      await listOldPictures(db.read, clock.now() - DAY),
      ({ courseKey }) => courseKey,
    );
    for (const [courseKey, old] of pictures) {
      const shown = listPictures(await listShownTexts(db.read, courseKey));
      for (const { sha256 } of old) {
        if (shown.has(sha256)) continue;
        await db.write(async (tx) => {
          // It may have been posted meanwhile.
          if (!(await isPictureShown(tx, courseKey, sha256))) await removePicture(tx, courseKey, sha256);
        });
      }
      await renew();
    }
    return null;
  },
});
