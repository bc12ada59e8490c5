/** Tells visitors that the service asked to be left alone for a while, and counts the seconds down. */
import { find } from './element.ts';

const notice = find('#wait', HTMLElement);
const countdown = find('#wait b', HTMLElement);
let timer: ReturnType<typeof setInterval> | undefined;

export const announceWait = (seconds: number): void => {
  const endMs = performance.now() + seconds * 1000;
  const tell = (): void => {
    countdown.textContent = `${Math.max(0, Math.ceil((endMs - performance.now()) / 1000))} s`;
  };
  clearInterval(timer);
  timer = setInterval(tell, 1000);
  tell();
  notice.hidden = false;
};

export const endWait = (): void => {
  clearInterval(timer);
  notice.hidden = true;
};
