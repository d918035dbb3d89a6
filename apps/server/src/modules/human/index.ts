/**
 * Human: checks that a person is making the request, before the site sends something to somebody who is not logged in
 * (3.036, 7.003), or in place of a captcha. Two providers share one interface: proof of work in the visitor's browser, which needs no third party,
 * and the HTTP check that the usual challenge services share.
 *
 * Owns the table `human_spent`.
 *
 * Invariants: a result counts for its brand and purpose, once over all processes, and for minutes only; where the brand
 * asks for a check, nothing is sent without one; a service that does not answer counts as "no".
 *
 * Emits: nothing.
 *
 * To change:
 * - the human check before a code is sent, its method and difficulty: `humanCheck` in `brands/demo/brand.json`;
 *   `docs/flows/human-check.md`
 * - which calls need a human check: `isAsked` in `open-human-check.ts`
 * - calls that pass without a check: `uncheckedPerHour` in `brands/demo/brand.json`, counted by `passUnchecked` in
 *   `open-human-check.ts`, with `uncheckedRanges` there
 * - how much work replaces a captcha: `inPlaceOfCaptcha` in `open-human-check.ts`
 * - how long a solved check is valid: `validMinutes` in `work-provider.ts`
 * - the outside challenge service: `siteverifyProvider` in `siteverify-provider.ts`; its secret, `HUMAN_CHECK_SECRET` in
 *   `apps/server/src/kernel/config.ts`
 */
export { bindHumanRoutes } from './human.routes.ts'
export { personOrigins } from './person-origins.ts'
export { openHumanCheck, type HumanCheck } from './open-human-check.ts'
