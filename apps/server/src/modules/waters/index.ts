/**
 * Waters: rooms of our own fishing games, in which up to four players shoot at the same fish.
 *
 * Owns the tables `water_*`.
 *
 * Invariants: which fish swim where follows from a public text. A volley is one round of play, with its stake, seeds and proof; a room only
 * says which of its fish are there. So a room holds no money: if it is lost, its players enter another one. Who sits where is what the rows
 * say, for all processes: a place has one player, a player one place in a game, and play money never sits with money. What a volley catches
 * is stored with its round, and no volley that comes later is charged for that fish, in whatever process. What is staked on a boss is a row
 * in the transaction of its posting; what a boss takes until it falls and what every unit staked on it returns follow from a seed whose hash
 * is public before the first stake. Each account is paid once.
 *
 * Emits: nothing of its own. Rounds and postings are those of play.
 *
 * To change:
 * - halls and what a shot costs there: `brands/demo/waters.json`, checked by `readWaters` in `waters.files.ts`; stakes and the most that a
 *   volley pays, `brands/demo/stakes.json`
 * - fish, weapons and what they pay: `packages/engines/src/fishing`
 * - how fast one may shoot, and when a fish can be hit: `rooms/water.ts`
 * - who sits where: `takePlace` in `rooms/waters.sql.ts`; when a place is free again and a room forgotten, the intervals there and
 *   `WaterRooms` in `rooms/water-rooms.ts`; what a process knows of rooms, `rooms/water-shelf.ts`
 * - what rooms are told, how often, and what processes tell each other: `WaterTeller` in `rooms/water-teller.ts`
 * - when a boss comes and falls, and who is paid: `Bosses` in `bosses/bosses.ts`
 * - the proof of a boss, and what players are told who were away: `bosses/prove-boss.ts`
 * - what a volley does: `shootVolley` in `volleys/shoot-volley.ts`
 */
export { bossSeedRenewal } from './bosses/bosses.sql.ts'
export { bossStandings, openBossRoundsOf, waterData } from './bosses/boss-standings.sql.ts'
export { openWaters, type Waters } from './open-waters.ts'
export { bindWaterRoutes } from './waters.routes.ts'
