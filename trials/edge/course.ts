/** What becomes of purges: what each row of the table was measured with. */
export const courses = {
  answered: 'purge answered at once',
  lost: 'first purge lost, and repeated',
} as const;

export type CourseName = keyof typeof courses;
export const courseNames: readonly CourseName[] = ['answered', 'lost'];

/** All that the program tries: the courses, what manuals promise through proxies, and withdrawals under slow downloads. */
export const partNames = [...courseNames, 'promises', 'downloads'] as const;
export type PartName = (typeof partNames)[number];
