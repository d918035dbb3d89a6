/**
 * Sockets: the one line to each open page of the site (`/wps/socket`, see `packages/contract/src/socket.ts`).
 *
 * Modules publish topics and tell members' pages; who connects, what they may watch and how much they may cost is decided
 * here.
 */
export { bindSockets } from './bind-sockets.ts'
export { announceTopic } from './relay.ts'
export type { WalletOwner } from './rooms.ts'
export type { SocketDoor } from './socket-door.ts'
export { Sockets, type SocketParts } from './sockets.ts'
export { socketLimits, type SocketLimits } from './socket-limits.ts'
