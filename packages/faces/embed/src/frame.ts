/** The page of a frame: the element that its URL describes, for websites that allow no script. */
import { readFrameAddress } from './frame-address.ts';

const sheet = new CSSStyleSheet();
sheet.replaceSync('body{margin:0;font:16px/1.5 system-ui,sans-serif}');
document.adoptedStyleSheets = [sheet];

const element = document.createElement('vitrine-list');
for (const [name, value] of readFrameAddress(location.pathname, location.search)) element.setAttribute(name, value);
document.documentElement.lang = element.getAttribute('lang') ?? navigator.language;
document.body.append(element);
