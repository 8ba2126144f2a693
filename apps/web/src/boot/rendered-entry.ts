import { bootRendered } from './boot-rendered.ts';

if (document.documentElement.dataset.rendered) bootRendered();
