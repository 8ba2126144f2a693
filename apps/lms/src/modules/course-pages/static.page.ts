import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { tokenLearnerOf } from '../../kernel/unit-visit/token-access.ts';
import { languageClaim, sealUnitToken } from '../../kernel/unit-visit/unit-token.ts';
import { html } from '../../lib/html.ts';
import { attributes } from '../../lib/markup.ts';
import { siteFiles } from '../../plugins/site-files.ts';
import { FRAME_ASSETS } from '../units/frame-assets.ts';
import { unitOriginsOf } from '../units/unit-origins.ts';
import { allowSources, sendCoursePage } from './course-page.html.ts';
import { getStaticPage, openCourse } from './open-course.ts';
import { pageFrameUrl } from './page-frame-url.ts';

const SCRIPT = `${FRAME_ASSETS}/static-page.js`;
const PERMISSIONS = 'microphone *; camera *; midi *; geolocation *; encrypted-media *; fullscreen *';

/**
 * `GET /courses/{courseId}/{slug}/`: a page that the course team wrote. Like a unit, it is author content, so it is in a
 * frame of the units origin. A script of the page around it fits the frame to its content.
 */
export function registerStaticPage(app: FastifyInstance, context: Context): void {
  for (const end of ['', '/']) {
    app.get<{ Params: { courseId: string; slug: string } }>(
      `/courses/:courseId/:slug${end}`,
      { config: { page: true, catchesAll: true } },
      async (request, reply) => {
        const access = await openCourse(context, request);
        const { slug, title } = getStaticPage(access, request.params.slug);
        const { courseKey } = access.course;
        const { units, site } = unitOriginsOf(request, context.config);
        const learner = tokenLearnerOf(request.identity, access);
        const claims = {
          kind: 'page',
          usageKey: slug,
          courseKey,
          learner,
          parent: site,
          ...languageClaim(),
        } as const;
        const { token } = sealUnitToken(context.secrets.key('units'), claims, context.clock.now());
        allowSources(reply, { frames: [units], scripts: siteFiles(site, [SCRIPT]) });
        const { darkSafe } = access.head.settings;
        return sendCoursePage(request, reply, access, {
          tabId: slug === 'syllabus' ? slug : `static_tab_${slug}`,
          heading: title,
          head: html`<script type="module" src="${SCRIPT}"></script>`,
          body: html`<iframe${attributes({
            class: `static-page${darkSafe ? '' : ' static-page--paper'}`,
            src: pageFrameUrl(units, { courseKey, slug, token }),
            title,
            allow: PERMISSIONS,
          })}></iframe>`,
        });
      },
    );
  }
}
