/**
 * Sockets: the one connection to each open page of the site (`/wps/socket`, see `packages/contract/src/socket.ts`).
 *
 * Modules publish topics and send messages to members' pages; this folder decides who may connect, what they may watch and
 * how much they may use.
 *
 * To change:
 * - limits of sockets (connections in all and per address, message size, heartbeat): `socketLimits` in `socket-limits.ts`
 * - when the server drops a silent socket: `beatMs` in `socket-limits.ts`; in the browser, `silenceMs` in
 *   `apps/web/src/live/live-connection.ts`
 * - who may open a socket: `bindSockets` in `bind-sockets.ts`
 * - how soon a page hears that its session has ended: `sessionsMs` in `socket-limits.ts`, `findEnded` in `ended-sessions.ts`
 * - open pages that may no longer be served: `refuseUnserved` in `refuse-unserved.ts`;
 *   `docs/decisions/0011-what-open-pages-are-told.md`
 * - messages between several server processes: `openRelay` in `relay.ts`
 * - messages to single chats, members and the back office: `post` in `sockets.ts`, `postable` in `relay.ts`
 * - who may watch a table of a game with shared rounds, or another place such as a room of a card game: `TableDoor` in `sockets.ts`
 * - a new socket topic: `SocketTopic` in `packages/contract/src/socket.ts`, published through `Sockets` in `sockets.ts`
 */
export { bindSockets } from './bind-sockets.ts'
export { announceTopic } from './relay.ts'
export { chatRoom, memberRoom, officeRoom, playerRoom, tableRoom, type WalletOwner } from './rooms.ts'
export type { SocketDoor } from './socket-door.ts'
export { Sockets, type Listener, type SocketParts, type TableDoor } from './sockets.ts'
export { socketLimits, type SocketLimits } from './socket-limits.ts'
