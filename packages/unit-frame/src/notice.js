import { watchHeight } from './layout.js';

watchHeight();
