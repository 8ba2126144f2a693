import { expect, test, vi } from 'vitest';
import { sequenceQuery } from '../../lms/sequence.ts';
import { createTestLms, type FakeResponse } from '../../lms/testing.ts';
import { loadCourseware } from './load-courseware.ts';
import { calls, courseId, courseRoutes, ids, seriesWire } from './testing/render-courseware.tsx';

test('[RTE-11] a sequence whose prefetch is canceled is requested again, so that its address is completed', async () => {
  const answers = [
    new Promise<FakeResponse>(() => {}),
    Promise.resolve<FakeResponse>({ body: seriesWire() }),
  ];
  const { client, requests } = createTestLms({
    ...courseRoutes(),
    [calls.sequence(ids.series)]: () => answers.shift() ?? {},
  });
  const asked = () => requests.filter(({ url }) => calls.sequence(ids.series).endsWith(url.pathname));
  const query = sequenceQuery(courseId, ids.series);
  void client.prefetchQuery(query);
  const loading = loadCourseware(client, { courseId, sequenceId: ids.series, unitId: null });
  await vi.waitFor(() => expect(asked()).toHaveLength(1));
  await client.cancelQueries(query);
  expect((await loading).address).toMatchObject({ sequenceId: ids.series, unitId: ids.sums });
  expect(asked()).toHaveLength(2);
});
