import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceCourses } from '../testing/reference-courses.ts';
import {
  listReaders,
  openReferenceSite,
  REFERENCE_PEOPLE,
  type ReferenceSite,
  referenceCalls,
} from '../testing/reference-site.ts';

describe('other calls of current learning clients', () => {
  let site: ReferenceSite;
  const [[, tree]] = referenceCourses as [(typeof referenceCourses)[number]];
  beforeAll(async () => {
    site = await openReferenceSite(tree);
  });
  afterAll(() => site.close());

  test('completion marks are on with an account, course search with access to the course', async () => {
    const toggles = (marks: boolean) => ({
      enable_completion_tracking: marks,
      enable_navigation_sidebar: true,
      always_open_auxiliary_sidebar: false,
    });
    expect(await site.ask('audit', referenceCalls.toggles)).toEqual(toggles(true));
    expect(await site.ask('visitor', referenceCalls.toggles)).toEqual(toggles(false));
    for (const person of REFERENCE_PEOPLE) {
      const enabled = listReaders(tree).includes(person);
      expect(await site.ask(person, referenceCalls.searchEnabled)).toEqual({ enabled });
    }
  });

  test('there are no product tours, and nobody can read those of others', async () => {
    const tours = '/api/user_tours/v1/audit';
    expect(await site.ask('audit', tours)).toEqual({
      course_home_tour_status: 'no-tour',
      show_courseware_tour: false,
    });
    expect((await site.browsers.verified.get(tours)).statusCode).toBe(400);
    expect((await site.visitor.get(tours)).statusCode).toBe(401);
  });

  test('the bell has a number by app, as clients read it unguarded', async () => {
    const count = '/api/notifications/count/';
    expect(await site.ask('audit', count)).toMatchObject({
      show_notifications_tray: true,
      count: 0,
      count_by_app_name: { discussion: 0, updates: 0, grading: 0 },
    });
    expect((await site.visitor.get(count)).statusCode).toBe(401);
  });

  test.each(['/static/css/bootstrap/lms-main.css', '/static/acme/css/bootstrap/lms-main.css'])(
    '%s styles handouts, on other sites too',
    async (path) => {
      const response = await site.visitor.get(path);
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toBe('text/css; charset=utf-8');
      expect(response.headers['cross-origin-resource-policy'] ?? 'cross-origin').toBe('cross-origin');
      expect(response.body).toContain('body {');
    },
  );

  test('an exam or navigation call for an unknown course is a 404', async () => {
    for (const address of [referenceCalls.exams, referenceCalls.navigation]) {
      const unknown = address.replace('+R1', '+R9');
      const response = await site.browsers.audit.get(unknown);
      expect([response.statusCode, response.json().error_code]).toEqual([404, 'course_not_found']);
    }
  });
});
