/** Entry of the page: the order in which it comes to life. */
import { suppressUnhandledRejections } from './boot/unhandled-rejections';
import { start } from './start';

suppressUnhandledRejections(window);
void start(document);
