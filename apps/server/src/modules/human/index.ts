/**
 * Human: what shows that a person asks, before the house sends something to somebody who is not logged in (3.036, 7.003).
 * Two providers behind one interface: work for the visitor's own program, which needs nobody else, and the HTTP check that
 * the usual challenge services share.
 *
 * Owns the table `human_spent`.
 *
 * Invariants: a result counts for its brand and purpose, once in all processes together, and for minutes only; where the
 * brand asks for one, nothing is sent without it; a service that does not answer is no yes.
 *
 * Emits: nothing.
 */
export { bindHumanRoutes } from './human.routes.ts'
export { personOrigins } from './person-origins.ts'
export { openHumanCheck, type HumanCheck } from './open-human-check.ts'
