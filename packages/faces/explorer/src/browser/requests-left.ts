/** Shows the remaining requests, from the headers of the latest page. */

export const showRequestsLeft = (headers: Headers): void => {
  const place = document.querySelector<HTMLElement>('.requests-left');
  const [limit, remaining] = [headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')];
  if (place === null || limit === null || remaining === null) return;
  place.hidden = false;
  place.textContent = (place.dataset['message'] ?? '').replace('{remaining}', remaining).replace('{limit}', limit);
};
