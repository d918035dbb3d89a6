/**
 * Rooms: card games between players, who sit down with chips and play hand after hand, or enter a sit-and-go.
 *
 * Owns the tables `room` and `room_*`.
 *
 * Invariants: chips are money in the member's account of the kind `table`, and those of trial play are of the kind `play_table`; the chips
 * of an account's seats, with those set apart, are its balance. Trial play and members have rooms of their own, and see nothing of the
 * others'. A hand moves nothing until it is over, and then all of it in one commit, once; after half a minute, the chips of a seat whose
 * account takes no posting are set apart as they were before the hand, until the posting is made: the others play on, the seat is free, and
 * the member sits down nowhere meanwhile. Whoever has no session is away within ten seconds, and a visitor whose trial session is over is
 * stood up: nobody waits for somebody who cannot act. Every action is durable before it is answered, and has a number that no other action
 * has. The commitment to a deck is published before the seeds that order it are given; nobody is told a card that is not theirs or public.
 * A hand in which nobody could act for two minutes is void, and every chip is where it was. Tournament chips are no money: of a seat in a
 * sit-and-go, `chips` is its entry until the tournament is over; then places, prizes and fees are posted in one commit, once, or every
 * entry goes back. The table watch counts tournament chips in starting stacks, in rows of their own, and never adds them to money.
 *
 * Emits: nothing. The ledger's postings carry the hand as their round, under the provider of our other games.
 *
 * To change:
 * - rooms, stakes, buy-ins, times and demo opponents, also of trial play: `brands/demo/rooms.json`, checked by `readRooms` in
 *   `rooms.files.ts`
 * - when chips that differ from their account are an alarm: `ChipCheck` in `money/check-chips.ts`
 * - how chips are brought and taken home: `money/chips.ts`; what a hand posts and what of it counts as turnover, `money/post-hand.ts`
 * - who gets which seat, and in how many rooms one may sit: `seats/take-seat.ts`; standing up, sitting out, the waiting list,
 *   `seats/leave-seat.ts`
 * - when a sit-and-go begins: `startMs` in `tournaments/tournament.ts`; who is out, when it is over, how it is paid or called off,
 *   `tournaments/end-tournament.ts`; what it posts, `money/post-tournament.ts`; blinds, places and prizes,
 *   `packages/engines/src/hands/sit-and-go.ts`; what is due in it, `drive/tournament-steps.ts`
 * - when a hand is dealt and from what: `drive/deal-hand.ts`; what a hand leaves behind, `drive/settle-hand.ts`
 * - what happens by itself: time that has passed, seats that are given up, hands that are void, in `drive/move-on.ts`; which process does
 *   it, `drive/room-driver.ts`
 * - how actions are taken: `RoomActor` in `drive/room-actor.ts`; how much time they have, `hands/live-hand.ts`
 * - demo opponents: `drive/demo-opponents.ts`; how they play, `decide` of the game in `packages/engines/src/hands`
 * - what counts as a sign that two members help each other, with its thresholds: `watchRules` in `watch/watch.rules.ts`; what is read from
 *   a hand, `factsOf` in `watch/hand-facts.ts`, and from a sit-and-go, `sitAndGoFacts` in `watch/sit-and-go-facts.ts`; how they are added
 *   up, `watch/add-up-hands.ts` and `watch/add-up-sit-and-gos.ts`; what operators see and decide, `watch/watch-desk.ts`
 * - who is stood up since they may not stake any more, and who is away since their session is over: `seats/stand-up-blocked.ts`
 * - how a hand is tried again that cannot be posted: `drive/settling.ts`; without the seats for which it fails, `money/post-apart.ts`; their chips meanwhile,
 *   `seats/apart.sql.ts` and `takeApartHome` in `money/chips.ts`
 * - who is told what: `tell/room-teller.ts`; what a room shows, `show/`; what may be said, `chat/room-lines.ts`
 */
export { openCardRooms, type CardRoomPorts, type CardRooms } from './open-card-rooms.ts'
export type { PairKey, WatchedPair } from './watch/pairs.sql.ts'
export { watchRules } from './watch/watch.rules.ts'
export { gameOfWatched, isOfSitAndGos, sitAndGosOf } from './watch/watched-game.ts'
export { deckSeedRenewals } from './hands/renew-decks.ts'
export { roomData } from './personal-data.sql.ts'
export { bindRoomRoutes } from './rooms.routes.ts'
