/** The entry of the thread that draws pictures. Only this thread loads the layout code. */
import { draw } from '@vitrine/drawing/draw';
import { answerRequests, yieldToOthers } from '@vitrine/segments/threads';

yieldToOthers();
answerRequests(draw, ({ buffer }) => [buffer]);
