/**
 * Activities: contests that operators write, which members enter with a comment and images, and what operators decided.
 *
 * Owns the tables `activity`, `activity_entry` and `activity_picture`.
 *
 * Invariants: a member enters an activity once, or once on each day of the brand's time zone; one row for each, locked by whoever
 * writes to it, decides it. An entry has at most three images, of which nothing is kept but pixels that we have encoded ourselves,
 * and which only its member and operators of the brand see. What was sent does not change. An entry is decided once: the statement
 * that approves it takes its prize from the budget too, or nothing happens. The prize waits in the reward centre from the same
 * transaction on, under the entry's id, so it is given once. Once somebody has begun to enter, the kind of the prizes and how often
 * one enters stay. Nobody enters who is excluded. Comments are public only if the activity says so and the entry was approved, under
 * masked names. A deleted account leaves no words and no images.
 *
 * Emits: nothing.
 *
 * To change:
 * - what an activity can say, and the limits of comments and images: `activityContent`, `maxActivityComment` and
 *   `maxActivityPictures` in `packages/contract/src/activity-content.ts`
 * - what an activity is for whoever looks at it: `stateOf` in `entries/state.rules.ts`; which are listed, and in which order,
 *   `shownActivities` in `activities.sql.ts`
 * - who may enter, and how an entry is sent: `joinActivity` in `entries/join-activity.ts`
 * - how large an image is stored: `longestPx` in `entries/join-activity.ts`
 * - how long a draft waits for its member: `draftHours` in `open-activities.ts`
 * - what a decision does: `approve` and `reject` in `desk/activity-desk.ts`
 */
export { bindActivityRoutes } from './activities.routes.ts'
export { openActivities, type Activities } from './open-activities.ts'
export { contentOf, digitsOf, PrizeProblem, prizeText, type ActivityRow } from './activity.ts'
export type { OfficeActivityRow } from './activities.sql.ts'
export { forgetEntries, type ReviewedEntry } from './entries/entries.sql.ts'
export { activityData } from './personal-data.sql.ts'
