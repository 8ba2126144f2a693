import { bootFrame } from './boot-frame.ts';

bootFrame();
