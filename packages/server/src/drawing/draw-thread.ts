/** The thread that draws pictures: what it takes to lay out letters is loaded here alone. */
import { draw } from '@vitrine/drawing/draw';
import { answerRequests, yieldToOthers } from '@vitrine/segments/threads';

yieldToOthers();
answerRequests(draw, ({ buffer }) => [buffer]);
