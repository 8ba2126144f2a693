import { expect, test } from 'vitest';
import { recordEvent } from './events.ts';
import { createTestLms } from './testing.ts';

test('an event that the LMS refuses is dropped: no retry, no error', async () => {
  const { client, requests } = createTestLms({
    'POST /event': {
      status: 429,
      headers: { 'retry-after': '1' },
      body: { detail: 'Too many events. Try again later.', error_code: 'too_many_requests' },
    },
  });
  await expect(recordEvent(client, 'edx.ui.lms.sequence.next_selected', {})).resolves.toBeUndefined();
  expect(requests.filter(({ url }) => url.pathname === '/event')).toHaveLength(1);
});
