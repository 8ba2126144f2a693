import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerCalendarPage } from './calendar.page.ts';
import { registerCalendarCalls } from './calendar-calls.route.ts';
import { registerCalendarFeed } from './calendar-feed.route.ts';

export function registerCalendar(app: FastifyInstance, context: Context): void {
  registerCalendarFeed(app, context);
  registerCalendarCalls(app, context);
  registerCalendarPage(app, context);
}
