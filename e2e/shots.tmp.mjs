import { chromium } from '@playwright/test';
const [,, origin, out, ...only] = process.argv;
const b = await chromium.launch({executablePath:'/usr/bin/chromium', args:['--no-sandbox','--disable-gpu']});
const K='course-v1:Lectern+LEARN101+2026';
const pages = {front:'/', search:'/?q=learn', none:'/?q=zzz', about:`/courses/${K}/about`, dash:'/dashboard', home:`/course/${K}/home`, account:'/account/settings', profile:'/u/learner', calendar:'/calendar', login:'/login',
 people:`/courses/${K}/staff/people`, import:`/courses/${K}/staff/import`, requests:`/courses/${K}/staff/requests`, notices:`/courses/${K}/staff/notices`, scourses:'/staff/courses', speople:'/staff/people', srequests:'/staff/requests', snotices:'/staff/notices'};
for (const spec of only) {
  const [name, who, width, scheme, lang] = spec.split(',');
  const ctx = await b.newContext({baseURL: origin, viewport:{width:+width||1280, height: +width<500?760:860}, colorScheme: scheme||'light'});
  if (lang) await ctx.addCookies([{name:'openedx-language-preference', value: lang, url: origin}]);
  const p = await ctx.newPage();
  if (who && who!=='-') { await p.goto('/login'); await p.fill('[name=login],[name=username],input[type=text]', who); await p.fill('input[type=password]','lectern-demo'); await p.click('main button'); await p.waitForLoadState('networkidle'); }
  await p.goto(pages[name]??name); await p.waitForLoadState('networkidle');
  const over = await p.evaluate(()=>document.documentElement.scrollWidth-innerWidth);
  await p.screenshot({path:`${out}/${name}-${who||'-'}-${width||1280}-${scheme||'light'}${lang?'-'+lang:''}.png`, fullPage: true});
  console.log(spec, 'overflow', over, p.url());
  await ctx.close();
}
await b.close();
