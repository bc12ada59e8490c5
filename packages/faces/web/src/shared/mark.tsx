/** The logo of Vitrine: a glass case. */

export const Mark = () => (
  <svg className="mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <rect x="3" y="2.5" width="18" height="19" rx="3" fill="none" stroke="currentColor" strokeWidth="2" />
    <path d="M3 15.5h18" stroke="currentColor" strokeWidth="2" />
    <circle cx="12" cy="10" r="2.6" fill="currentColor" />
  </svg>
);
