/** Entry point of the page. */
import { suppressUnhandledRejections } from './boot/unhandled-rejections';
import { start } from './start';

suppressUnhandledRejections(window);
void start(document);
