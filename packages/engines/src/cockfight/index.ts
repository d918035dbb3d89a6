/**
 * The simulated cockfight: birds, seasons, odds and fights, pure and the same in the server and in the browser.
 *
 * To change:
 * - birds, their strengths and how they look: `birds` in `birds.ts`
 * - draws, margins, how many exchanges a fight has: `bzCockfight` in `bz-cockfight.ts`, with the bounds that follow
 * - who fights whom: `fightOf` in `season.ts`; odds and chances: `oddsOf` and `chancesOf` in `cockfight.ts`
 * - records and form from results: `standingsOf` in `records.ts`
 */
export { birds, type Bird, type BirdLook } from './birds.ts'
export { bzCockfight } from './bz-cockfight.ts'
export { corners, type CockfightOutcome, type Corner } from './cockfight.ts'
export { fightTimes } from './cockfight-game.ts'
export { meetingsOf, standingsOf, type BirdStanding, type FightMark, type Meetings } from './records.ts'
export { fightOf, fightsOfSeason, strengthIn, type Fight } from './season.ts'
