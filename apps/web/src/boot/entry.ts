import { boot } from './boot.ts';

boot();
